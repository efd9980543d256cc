#include "program/transform/static_locals.h"

#include <set>

#include "program/facts/call_graph.h"

namespace argosy {
namespace {

/// The function that the start calls, if that is the only call of it.
FunctionId functionThatRunsOnce(const Program& program, const CallGraph& calls) {
  FunctionId found;
  for (const CallSite& site : calls.callees(program.start)) {
    const Function& callee = program.functions[site.callee];
    if (callee.origin == FunctionOrigin::Source && callee.isDefined && calls.callers(callee.id).size() == 1 &&
        !calls.isRecursive(callee.id))
      found = found.valid() ? FunctionId() : callee.id;
  }
  return found;
}

std::set<VariableId> variablesToMove(const Program& program) {
  const CallGraph calls(program);
  bool isRecursive = false;
  for (const Function& function : program.functions)
    isRecursive |= calls.isReachable(function.id) && calls.isRecursive(function.id);
  const FunctionId once = isRecursive ? functionThatRunsOnce(program, calls) : FunctionId();
  std::set<VariableId> found;
  if (!once.valid()) return found;
  for (const VariableId id : program.functions[once].locals) {
    const Variable& variable = program.variables[id];
    if (variable.storage == Storage::Local && variable.addressTaken && !variable.isVolatile) found.insert(id);
  }
  // Pointers to what has died mean nothing: that stays visible.
  for (const Edge& edge : program.edges)
    if (const auto* kill = std::get_if<Kill>(&edge.operation))
      for (const VariableId id : kill->variables) found.erase(id);
  return found;
}

}  // namespace

bool StaticLocals::concerns(const Program& program) { return !variablesToMove(program).empty(); }

void StaticLocals::change(ProgramDraft& draft) const {
  Program& program = draft.program();
  const std::set<VariableId> moved = variablesToMove(program);
  for (const VariableId id : moved) {
    program.variables[id].storage = Storage::StaticLocal;
    program.variables[id].hasInternalLinkage = true;
  }
  for (Edge& edge : program.edges) {
    const auto* declare = std::get_if<Declare>(&edge.operation);
    if (!declare || !moved.contains(declare->variable)) continue;
    const ExpressionRef object = program.variableExpression(declare->variable);
    if (object->type()->isScalar()) {
      edge.operation = Havoc{object, HavocCause::Arbitrary, {}, {}};
    } else {
      const ExpressionRef size = program.expressions.integer(program.types.sizeType(), Int128(object->type()->size()));
      edge.operation = HavocMemory{program.expressions.addressOf(object), size, HavocCause::Arbitrary, {}};
    }
  }
}

}  // namespace argosy
