#include "bench/container/file_pattern.h"

#include <fnmatch.h>

#include <span>

#include "bench/quantity.h"

namespace argosy::bench {

namespace {

bool matchesFrom(std::span<const std::string> pattern, std::span<const std::string> path) {
  if (pattern.empty()) return true;
  if (pattern.front() == "**")
    return matchesFrom(pattern.subspan(1), path) || (!path.empty() && matchesFrom(pattern, path.subspan(1)));
  if (path.empty() || fnmatch(pattern.front().c_str(), path.front().c_str(), 0) != 0) return false;
  return matchesFrom(pattern.subspan(1), path.subspan(1));
}

}  // namespace

FilePattern::FilePattern(const std::string& pattern) {
  const std::filesystem::path path(pattern);
  if (pattern.empty() || path.is_absolute())
    throw BenchError("the pattern '" + pattern + "' for result files must be relative to the working directory");
  for (const std::filesystem::path& component : path) {
    if (component == "..")
      throw BenchError("the pattern '" + pattern + "' for result files leads out of the working directory");
    const bool repeated = component == "**" && !components_.empty() && components_.back() == "**";
    if (!component.empty() && component != "." && !repeated) components_.push_back(component);
  }
}

bool FilePattern::matches(const std::filesystem::path& file) const {
  return matchesFrom(components_, std::vector<std::string>(file.begin(), file.end()));
}

}  // namespace argosy::bench
