// Which mode each directory has in a container: what the user says, what is the default, and what the run needs (docs/theory.md
// §11.6).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/container/container_options.h"

namespace argosy::bench {

// The rules that hold: the user's, and the defaults for what they do not mention. Throws BenchError for relative or missing directories
// and if the working directory would be invisible. Paths become canonical.
std::vector<DirectoryRule> effectiveRules(const ContainerOptions& options,
                                          const std::filesystem::path& workingDirectory);
DirectoryMode modeOf(const std::filesystem::path& path, const std::vector<DirectoryRule>& rules);

// What the words of a command name, relative to the working directory, and exists.
std::vector<std::filesystem::path> filesNamedIn(const std::vector<std::string>& command,
                                                const std::filesystem::path& workingDirectory);
// The needed files that lie directly in a directory which a default hides; the rules show all others.
std::vector<std::filesystem::path> filesToCopy(const ContainerOptions& options,
                                               const std::vector<DirectoryRule>& rules);

}  // namespace argosy::bench
