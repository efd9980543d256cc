#include "base/search_path.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

namespace argosy {

namespace fs = std::filesystem;

std::vector<fs::path> searchPath() {
  const char* variable = std::getenv("PATH");
  std::istringstream entries(variable ? variable : "/usr/local/bin:/usr/bin:/bin");
  std::vector<fs::path> directories;
  for (std::string entry; std::getline(entries, entry, ':');)
    directories.push_back(fs::absolute(entry.empty() ? "." : entry));
  return directories;
}

bool isExecutable(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

std::optional<fs::path> findProgram(const std::string& name) {
  for (const fs::path& directory : searchPath())
    if (isExecutable(directory / name)) return directory / name;
  return std::nullopt;
}

}  // namespace argosy
