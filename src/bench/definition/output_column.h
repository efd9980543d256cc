// Values that a tool prints, as columns of results.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace argosy::bench {

struct OutputColumn {
  std::string title;
  std::string pattern;  // ECMAScript regular expression, or a literal prefix as BenchExec's <column> has it

  friend bool operator==(const OutputColumn&, const OutputColumn&) = default;
};
// The column's value in the tool's output: of the last line that matches. Without a group, the pattern is the beginning of a line, and
// the value is what follows it and an optional ':' or '='.
std::optional<std::string> extractColumn(const OutputColumn& column, std::string_view output);

}  // namespace argosy::bench
