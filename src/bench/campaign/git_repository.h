// Results that are committed where they were measured.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace argosy::bench {

// Throws BenchError where the directory is in no git repository, or where tracked files are changed: a commit of results says
// which version of everything else they belong to.
void demandCleanRepository(const std::filesystem::path& directory);
// Commits exactly these files.
void commitFiles(const std::filesystem::path& directory, const std::vector<std::filesystem::path>& files,
                 const std::string& message);

}  // namespace argosy::bench
