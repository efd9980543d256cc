// Where programs are looked for: the directories of PATH.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace argosy {

/// Absolute, in the order of the search. An empty entry of PATH is the current directory (POSIX.1-2017, 8.3).
std::vector<std::filesystem::path> searchPath();

bool isExecutable(const std::filesystem::path& file);

/// The program that a shell would start, as an absolute path.
std::optional<std::filesystem::path> findProgram(const std::string& name);

}  // namespace argosy
