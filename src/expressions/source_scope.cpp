#include "expressions/source_scope.h"

#include <algorithm>

namespace argosy::expressions {
namespace {

bool isCalled(const Variable& variable, const std::string& name) {
  return variable.name == name && variable.storage != Storage::Temporary;
}

}  // namespace

const Variable* visibleLocal(const Program& program, ProgramText& texts, FunctionId function, SourcePosition position,
                             const std::string& name) {
  const auto isVisible = [&](const Variable& variable) {
    if (!variable.range.valid()) return true;
    const SourcePosition end = texts.scopeEnd(variable.range.file, variable.range.begin);
    return variable.range.begin < position && (!end.valid() || position < end);
  };
  const Variable* innermost = nullptr;
  for (const VariableId id : program.functions[function].locals) {
    const Variable& variable = program.variables[id];
    if (isCalled(variable, name) && isVisible(variable) &&
        (!innermost || innermost->range.begin < variable.range.begin))
      innermost = &variable;
  }
  return innermost;
}

SourcePosition loopScope(ProgramText& texts, FileId file, SourcePosition keyword) {
  if (texts.wordAt(file, keyword) != "for") return keyword;
  const SourcePosition body = texts.afterParentheses(file, keyword);
  return body.valid() ? body : keyword;
}

}  // namespace argosy::expressions
