#include "bench/definition/argument_file.h"

#include "bench/definition/line_pattern.h"
#include "bench/definition/text_file.h"

namespace argosy::bench {
namespace {

constexpr int deepestNesting = 10;

void expandInto(const std::vector<std::string>& arguments, int depth, std::vector<std::string>& result) {
  bool forTool = false;
  for (const std::string& argument : arguments) {
    forTool = forTool || argument == "--";
    if (forTool || argument.size() < 2 || !argument.starts_with('@')) {
      result.push_back(argument);
      continue;
    }
    if (depth == deepestNesting) throw BenchError(argument + ": files of arguments name each other too deeply");
    std::vector<std::string> lines;
    anyLine(readTextFile(argument.substr(1), Bytes{10'000'000}), false, [&](std::string_view line) {
      const bool quoted =
          line.size() >= 2 && line.front() == line.back() && (line.front() == '"' || line.front() == '\'');
      if (quoted) line = line.substr(1, line.size() - 2);
      if (quoted || line.find_first_not_of(" \t") != line.npos) lines.emplace_back(line);
      return false;
    });
    expandInto(lines, depth + 1, result);
  }
}

}  // namespace

std::vector<std::string> expandArgumentFiles(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  expandInto(arguments, 0, result);
  return result;
}

}  // namespace argosy::bench
