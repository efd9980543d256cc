#include "program/transform/adapt_calls.h"

namespace argosy {

namespace {

ExpressionRef addTemporary(Program& program, FunctionId function, TypeRef type) {
  Variable variable;
  variable.name = "adapted";
  variable.uniqueName = "adapted__" + std::to_string(program.variables.size());
  variable.type = type;
  variable.alignment = type->alignment();
  variable.storage = Storage::Temporary;
  variable.function = function;
  return program.variableExpression(program.addVariable(std::move(variable)));
}

ExpressionRef adapt(Program& program, FunctionId caller, ExpressionRef argument, TypeRef wanted) {
  if (argument->type() == wanted) return argument;
  if (argument->type()->isScalar() && wanted->isScalar()) return program.expressions.cast(wanted, argument);
  if (argument->isLvalue() && argument->type()->size() >= wanted->size())
    return program.expressions.dereferenceAs(wanted, program.expressions.addressOf(argument));
  // Of another shape altogether: undefined behaviour; the parameter is an uninitialised object.
  return addTemporary(program, caller, wanted);
}

}  // namespace

void adaptCalls(Program& program) {
  const std::size_t count = program.edges.size();
  for (std::size_t i = 0; i < count; ++i) {
    const EdgeId id(i);
    const Call* call = std::get_if<Call>(&program.edges[id].operation);
    if (!call || !call->function.valid() || !program.functions[call->function].isDefined) continue;
    Call adapted = *call;
    const FunctionId caller = program.nodes[program.edges[id].source].function;
    const std::vector<VariableId> parameters = program.functions[call->function].parameters;
    TypeRef returned = program.functions[call->function].type->element();
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      TypeRef wanted = program.variables[parameters[k]].type;
      if (k == adapted.arguments.size()) adapted.arguments.push_back(addTemporary(program, caller, wanted));
      adapted.arguments[k] = adapt(program, caller, adapted.arguments[k], wanted);
    }
    if (!program.functions[call->function].variadicArea.valid()) adapted.arguments.resize(parameters.size());
    ExpressionRef result = adapted.result;
    if (result && result->type() != returned) {
      // Another unit declared another result type: convert after the call.
      adapted.result = returned->isVoid() ? nullptr : addTemporary(program, caller, returned);
      if (adapted.result) {
        const NodeId converted = program.addNode(caller), target = program.edges[id].target;
        program.redirectTarget(id, converted);
        program.addEdge(converted, target, Assign{result, adapt(program, caller, adapted.result, result->type())},
                        program.edges[id].info);
      }
    }
    program.edges[id].operation = std::move(adapted);
  }
}

}  // namespace argosy
