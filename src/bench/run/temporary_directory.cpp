#include "bench/run/temporary_directory.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "bench/quantity.h"

namespace argosy::bench {

TemporaryDirectory::TemporaryDirectory() {
  std::error_code error;
  std::filesystem::path parent = std::filesystem::temp_directory_path(error);
  if (error) parent = "/tmp";
  std::string pattern = parent / "argosy-run-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr)
    throw BenchError("cannot make a directory in " + parent.string() + ": " + std::strerror(errno));
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
  if (!error) return;
  // Tools leave directories behind that forbid their own removal.
  for (auto entry = std::filesystem::recursive_directory_iterator(
           path_, std::filesystem::directory_options::skip_permission_denied, error);
       !error && entry != std::filesystem::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored) && !entry->is_symlink(ignored))
      std::filesystem::permissions(entry->path(), std::filesystem::perms::owner_all, ignored);
  }
  std::filesystem::remove_all(path_, error);
}

}  // namespace argosy::bench
