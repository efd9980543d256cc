#include "bench/definition/file_glob.h"

#include <fnmatch.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

namespace argosy::bench {
namespace {

namespace fs = std::filesystem;

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string_view takeNumber(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && isDigit(text[length])) ++length;
  std::string_view digits = text.substr(0, length);
  text.remove_prefix(length);
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  return digits;
}

// $NAME and ${NAME} where the environment has them; a leading ~/ is the home.
std::string expandEnvironment(const std::string& text) {
  std::string result;
  const char* home = std::getenv("HOME");
  std::size_t at = 0;
  if (home && (text == "~" || text.starts_with("~/"))) {
    result = home;
    at = 1;
  }
  while (at < text.size()) {
    if (text[at] == '$') {
      const bool braces = at + 1 < text.size() && text[at + 1] == '{';
      std::size_t end = at + (braces ? 2 : 1);
      const std::size_t start = end;
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
      const char* value = std::getenv(text.substr(start, end - start).c_str());
      if (value && end > start && (!braces || (end < text.size() && text[end] == '}'))) {
        result += value;
        at = end + (braces ? 1 : 0);
        continue;
      }
    }
    result += text[at++];
  }
  return result;
}

// Visits each directory once, so that links in circles end.
class Expansion {
 public:
  Expansion(std::vector<std::string> parts, bool directories) : parts_(std::move(parts)), directories_(directories) {}

  std::vector<fs::path> from(const fs::path& start) {
    expand(start, 0);
    return {found_.begin(), found_.end()};
  }

 private:
  void expand(const fs::path& base, std::size_t index) {
    std::error_code error;
    if (index == parts_.size()) {
      if (fs::exists(base, error) && (directories_ || !fs::is_directory(base, error))) found_.insert(base);
      return;
    }
    const std::string& part = parts_[index];
    if (!visited_.insert({base.string(), index}).second) return;
    if (!hasWildcard(part)) return expand(base / part, index + 1);
    if (part == "**") expand(base, index + 1);
    for (fs::directory_iterator entry(base, error), end; !error && entry != end; entry.increment(error)) {
      const std::string name = entry->path().filename();
      if (name.starts_with('.') && !part.starts_with('.')) continue;
      std::error_code ignored;
      if (part == "**") {
        if (entry->is_directory(ignored)) {
          // As in Python's glob, links to directories are followed only where they are named.
          if (!entry->is_symlink(ignored)) expand(entry->path(), index);
        } else if (index + 1 == parts_.size()) {
          expand(entry->path(), parts_.size());
        }
      } else if (matchesGlob(part, name) && (index + 1 == parts_.size() || entry->is_directory(ignored))) {
        expand(entry->path(), index + 1);
      }
    }
  }

  std::vector<std::string> parts_;
  bool directories_;
  std::set<fs::path> found_;
  std::set<std::pair<std::string, std::size_t>> visited_;
};

}  // namespace

bool hasWildcard(std::string_view pattern) { return pattern.find_first_of("*?[") != pattern.npos; }

bool matchesGlob(std::string_view pattern, std::string_view name) {
  return fnmatch(std::string(pattern).c_str(), std::string(name).c_str(), 0) == 0;
}

bool naturallyLess(std::string_view left, std::string_view right) {
  const std::string_view wholeLeft = left;
  const std::string_view wholeRight = right;
  while (!left.empty() && !right.empty()) {
    if (isDigit(left.front()) && isDigit(right.front())) {
      const std::string_view leftNumber = takeNumber(left);
      const std::string_view rightNumber = takeNumber(right);
      if (leftNumber.size() != rightNumber.size()) return leftNumber.size() < rightNumber.size();
      if (leftNumber != rightNumber) return leftNumber < rightNumber;
    } else if (left.front() != right.front()) {
      return static_cast<unsigned char>(left.front()) < static_cast<unsigned char>(right.front());
    } else {
      left.remove_prefix(1);
      right.remove_prefix(1);
    }
  }
  if (left.empty() != right.empty()) return left.empty();
  return wholeLeft < wholeRight;
}

std::vector<fs::path> expandPattern(const std::string& pattern, const fs::path& directory, bool directories) {
  const fs::path whole = (fs::absolute(directory) / expandEnvironment(pattern)).lexically_normal();
  std::error_code error;
  // A file may have a name that looks like a pattern.
  if (!hasWildcard(pattern) || fs::is_regular_file(whole, error))
    return fs::exists(whole, error) ? std::vector<fs::path>{whole} : std::vector<fs::path>{};
  // Characters of the directory's own name are no wildcards.
  const fs::path base = fs::absolute(directory).lexically_normal();
  fs::path start = base.root_path();
  std::vector<std::string> parts;
  for (const fs::path& part : whole.relative_path()) {
    if (!part.empty()) parts.push_back(part);
  }
  std::size_t common = 0;
  for (const fs::path& part : base.relative_path()) {
    if (common >= parts.size() || part != parts[common]) break;
    start /= part;
    ++common;
  }
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(common));
  std::vector<fs::path> found = Expansion(std::move(parts), directories).from(start);
  std::sort(found.begin(), found.end(),
            [](const fs::path& left, const fs::path& right) { return naturallyLess(left.native(), right.native()); });
  return found;
}

}  // namespace argosy::bench
