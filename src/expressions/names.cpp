#include "expressions/names.h"

namespace argosy::expressions {

VariableId findVariable(const Program& program, FunctionId function, const CExpression& name, const Scope& scope) {
  const auto search = [&](bool local, std::string Variable::* field) {
    std::vector<VariableId> found;
    for (const Variable& variable : program.variables) {
      const bool isLocal = variable.function.valid();
      if (variable.*field == name.text && isLocal == local && (!local || variable.function == function) &&
          variable.storage != Storage::Temporary)
        found.push_back(variable.id);
    }
    return found;
  };
  std::vector<VariableId> found;
  for (const bool local : {true, false}) {
    found = search(local, &Variable::name);
    if (local && scope && !found.empty()) {
      const VariableId meant = scope(name.text);
      found = meant.valid() ? std::vector{meant} : std::vector<VariableId>();
    } else if (found.empty()) {
      found = search(local, &Variable::uniqueName);
    }
    if (!found.empty()) break;
  }
  const std::string& where = program.functions[function].name;
  if (found.empty())
    throw TextError(name.position,
                    "expected a variable of the function '" + where + "' or a global one, found '" + name.text + "'");
  if (found.size() > 1) {
    std::string names;
    for (VariableId id : found) names += (names.empty() ? "" : ", ") + program.variables[id].uniqueName;
    throw TextError(name.position, "'" + name.text + "' is ambiguous in the function '" + where + "': " + names);
  }
  return found.front();
}

}  // namespace argosy::expressions
