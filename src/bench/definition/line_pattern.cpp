#include "bench/definition/line_pattern.h"

#include <algorithm>
#include <cctype>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

// The library's matcher recurses once per character: longer lines would exhaust the stack.
constexpr std::size_t searchedBytes = 2048;

// The end of the group or bracket expression that begins at `at`.
std::size_t skipNested(const std::string& pattern, std::size_t at) {
  int depth = 0;
  bool inClass = false;
  for (; at < pattern.size(); ++at) {
    const char c = pattern[at];
    if (c == '\\') {
      ++at;
    } else if (inClass) {
      inClass = c != ']';
    } else if (c == '[') {
      inClass = true;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')') {
      --depth;
    }
    if (depth == 0 && !inClass) break;
  }
  return std::min(at, pattern.size() - 1);
}

// The longest text that stands in the pattern outside of all groups, choices and repetitions.
std::string requiredLiteral(const std::string& pattern) {
  std::string longest;
  std::string current;
  const auto finish = [&] {
    if (current.size() > longest.size()) longest = current;
    current.clear();
  };
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const char c = pattern[at];
    if (c == '|') return {};
    if (c == '(' || c == '[') {
      finish();
      at = skipNested(pattern, at);
    } else if (c == '?' || c == '*' || c == '{') {
      if (!current.empty()) current.pop_back();
      finish();
      if (c == '{') at = std::min(pattern.find('}', at), pattern.size() - 1);
    } else if (c == '\\' && at + 1 < pattern.size() && std::ispunct(static_cast<unsigned char>(pattern[at + 1]))) {
      current += pattern[++at];
    } else if (c == '\\') {
      finish();
      // What an escape such as \x41 or \cJ swallows is not known here.
      while (at + 1 < pattern.size() && std::isalnum(static_cast<unsigned char>(pattern[at + 1]))) ++at;
    } else if (c == '^' || c == '$' || c == '.' || c == '+') {
      finish();
    } else {
      current += c;
    }
  }
  finish();
  return longest;
}

}  // namespace

LinePattern::LinePattern(const std::string& pattern) try : expression_(pattern), literal_(requiredLiteral(pattern)) {
} catch (const RegularExpressionError& error) {
  throw BenchError("'" + pattern + "' is no regular expression: " + error.what());
}

std::optional<std::vector<std::string>> LinePattern::find(std::string_view output, bool last) const {
  if (output.find(literal_) == output.npos) return std::nullopt;
  std::optional<std::vector<std::string>> groups;
  anyLine(output, last, [&](std::string_view line) {
    line = line.substr(0, searchedBytes);
    if (line.find(literal_) != line.npos) groups = expression_.find(line);
    return groups.has_value();
  });
  return groups;
}

}  // namespace argosy::bench
