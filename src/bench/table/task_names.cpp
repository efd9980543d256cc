#include "bench/table/task_names.h"

#include <algorithm>
#include <unordered_set>

namespace argosy::bench {
namespace {

using Names = std::vector<std::vector<std::string>>;

std::size_t sharedByAll(const Names& names) {
  if (names.empty()) return 0;
  std::unordered_set<std::string> shared(names.front().begin(), names.front().end());
  for (const auto& others : names) {
    std::unordered_set<std::string> remaining;
    for (const std::string& name : others) {
      if (shared.contains(name)) remaining.insert(name);
    }
    shared = std::move(remaining);
  }
  return shared.size();
}

std::string resolved(const RunSetResult& result, const std::string& name) {
  return (result.source.parent_path() / name).lexically_normal().generic_string();
}

}  // namespace

std::vector<std::vector<std::string>> comparableNames(const std::vector<RunSetResult>& results) {
  Names written, found;
  for (const RunSetResult& result : results) {
    written.emplace_back();
    found.emplace_back();
    for (const RunRecord& run : result.runs) {
      written.back().push_back(run.name);
      found.back().push_back(resolved(result, run.name));
    }
  }
  // Results that were copied together from elsewhere no longer lie where their names lead; then the names as written agree better.
  return sharedByAll(written) > sharedByAll(found) ? written : found;
}

std::string commonDirectory(const std::vector<std::string>& names) {
  if (names.empty()) return "";
  std::string_view prefix = names.front();
  for (const std::string& name : names) {
    const auto differs = std::mismatch(prefix.begin(), prefix.end(), name.begin(), name.end()).first;
    prefix = prefix.substr(0, static_cast<std::size_t>(differs - prefix.begin()));
  }
  const std::size_t slash = prefix.rfind('/');
  return slash == std::string_view::npos ? "" : std::string(prefix.substr(0, slash + 1));
}

}  // namespace argosy::bench
