// A regular expression over the lines of a tool's output. Outputs can be long, and so can their lines: lines are searched one at a time,
// only their first bytes count, and lines without the text that every match contains are not even tried.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/regular_expression.h"

namespace argosy::bench {

class LinePattern {
 public:
  // Throws BenchError that says what is wrong with the pattern.
  explicit LinePattern(const std::string& pattern);

  // The groups of the first or last line that matches; [0] is the whole match.
  std::optional<std::vector<std::string>> find(std::string_view output, bool last) const;

  std::size_t groups() const { return expression_.groups(); }

 private:
  RegularExpression expression_;
  std::string literal_;  // occurs in every match; may be empty
};

// Calls visit(line) from the first to the last line, or backwards, until it says true.
bool anyLine(std::string_view text, bool backwards, const auto& visit) {
  while (!text.empty()) {
    std::string_view line;
    if (backwards) {
      if (text.ends_with('\n')) text.remove_suffix(1);
      const std::size_t start = text.rfind('\n');
      line = start == text.npos ? text : text.substr(start + 1);
      text = start == text.npos ? std::string_view() : text.substr(0, start + 1);
    } else {
      const std::size_t end = text.find('\n');
      line = text.substr(0, end);
      text = end == text.npos ? std::string_view() : text.substr(end + 1);
    }
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (visit(line)) return true;
  }
  return false;
}

}  // namespace argosy::bench
