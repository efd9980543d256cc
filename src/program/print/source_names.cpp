#include "program/print/source_names.h"

#include <algorithm>

namespace argosy {
namespace {

/// A string literal as it would be written, or nothing when that is long or not text.
std::string literalText(const Variable& literal) {
  constexpr std::size_t longest = 40;
  if (!literal.type->isArray() || literal.type->element()->bits() != 8 || literal.initialValues.size() > longest)
    return "";
  std::string text = "\"";
  for (const InitialValue& character : literal.initialValues) {
    const auto value = static_cast<unsigned char>(character.value->bits());
    // What is zero is not mentioned; inside a text, that is no ordinary one.
    if (character.target->index()->integerValue() != static_cast<Int128>(&character - literal.initialValues.data()))
      return "";
    if (value == '\n') text += "\\n";
    else if (value == '"' || value == '\\') text += std::string("\\") + static_cast<char>(value);
    else if (value >= ' ' && value < 127) text += static_cast<char>(value);
    else return "";
  }
  return text + "\"";
}

}  // namespace

SourceNames::SourceNames(const Program& program, const Operation& operation) : SourceNames(program) {
  if (const auto* declare = std::get_if<Declare>(&operation)) add(declare->variable);
  if (const auto* kill = std::get_if<Kill>(&operation))
    for (const VariableId variable : kill->variables) add(variable);
  forEachExpression(operation, [&](ExpressionRef expression, bool) { add(expression); });
}

void SourceNames::add(VariableId variable) {
  std::vector<VariableId>& same = variables_[program_.variables[variable].name];
  if (std::ranges::find(same, variable) == same.end()) same.push_back(variable);
}

void SourceNames::add(ExpressionRef expression) {
  forEachSubexpression(expression, [&](ExpressionRef part) {
    if (part->kind() == ExpressionKind::Variable) add(part->variable());
  });
}

std::string SourceNames::of(VariableId id) const {
  const Variable& variable = program_.variables[id];
  if (variable.storage == Storage::Literal)
    if (std::string text = literalText(variable); !text.empty()) return text;
  // What the front end made has no name in the source.
  if (variable.name.empty() || variable.storage == Storage::Temporary) return variable.uniqueName;
  const auto same = variables_.find(variable.name);
  const SourceRange& range = variable.range;
  if (same == variables_.end() || same->second.size() < 2 || !range.valid()) return variable.name;
  bool isOtherFile = false, isSameLine = false;
  for (const VariableId other : same->second) {
    const SourceRange& place = program_.variables[other].range;
    if (other == id || !place.valid()) continue;
    isOtherFile |= place.file != range.file;
    isSameLine |= place.file == range.file && place.begin.line == range.begin.line;
  }
  std::string file = isOtherFile ? program_.files[range.file] : "";
  file.erase(0, file.rfind('/') + 1);
  return variable.name + "@" + (file.empty() ? "" : file + ":") + std::to_string(range.begin.line) +
         (isSameLine ? ":" + std::to_string(range.begin.column) : "");
}

}  // namespace argosy
