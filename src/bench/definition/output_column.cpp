#include "bench/definition/output_column.h"

#include <algorithm>
#include <cctype>

#include "bench/definition/line_pattern.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

bool startsWithIgnoringCase(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
         });
}

std::optional<std::string> afterPrefix(const std::string& prefix, std::string_view output) {
  std::optional<std::string> value;
  anyLine(output, true, [&](std::string_view line) {
    line = trimmed(line);
    if (!startsWithIgnoringCase(line, prefix)) return false;
    line = trimmed(line.substr(prefix.size()));
    if (line.starts_with(':') || line.starts_with('=')) line = trimmed(line.substr(1));
    // Statistics often add details in parentheses behind the value.
    value = std::string(trimmed(line.substr(0, line.find(" ("))));
    return true;
  });
  return value;
}

}  // namespace

std::optional<std::string> extractColumn(const OutputColumn& column, std::string_view output) {
  if (column.pattern.find('(') != std::string::npos) {
    const LinePattern pattern(column.pattern);
    if (pattern.groups() > 0) {
      const auto groups = pattern.find(output, true);
      return groups ? std::optional((*groups)[1]) : std::nullopt;
    }
  }
  return afterPrefix(column.pattern, output);
}

}  // namespace argosy::bench
