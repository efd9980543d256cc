#include "report/dot_text.h"

namespace argosy::report {

std::string dotQuoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') result += "\\n";
    else result += c;
  }
  return result + '"';
}

std::string shortened(const std::string& text, std::size_t length) {
  if (text.size() <= length) return text;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;  // no half UTF-8 characters
  return text.substr(0, length) + "...";
}

std::uint32_t lineOf(const Program& program, NodeId location) {
  for (const EdgeId edge : program.nodes[location].outgoing)
    if (program.edges[edge].info.range.valid()) return program.edges[edge].info.range.begin.line;
  for (const EdgeId edge : program.nodes[location].incoming)
    if (program.edges[edge].info.range.valid()) return program.edges[edge].info.range.end.line;
  return 0;
}

std::string blockName(const Program& program, const BlockRun& run) {
  if (!run.block()) return "program";
  const NodeId entry = run.block()->entry();
  const Function& function = program.functions[program.nodes[entry].function];
  if (function.entry == entry) return function.name;
  const std::uint32_t line = lineOf(program, entry);
  return "loop of " + function.name + (line == 0 ? "" : ", line " + std::to_string(line));
}

}  // namespace argosy::report
