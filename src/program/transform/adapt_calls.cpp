#include "program/transform/adapt_calls.h"

#include "program/transform/temporaries.h"

namespace argosy {

namespace {

/// What the function takes; nothing when only its callers know.
std::optional<std::vector<TypeRef>> knownParameterTypes(const Program& program, const Function& function) {
  std::vector<TypeRef> types;
  if (function.isDefined) {
    for (const VariableId parameter : function.parameters) types.push_back(program.variables[parameter].type);
  } else if (function.type->hasPrototype()) {
    types.assign(function.type->parameters().begin(), function.type->parameters().end());
  } else {
    return std::nullopt;
  }
  return types;
}

ExpressionRef adapt(Program& program, FunctionId caller, ExpressionRef argument, TypeRef wanted) {
  if (argument->type() == wanted) return argument;
  if (argument->type()->isScalar() && wanted->isScalar()) return program.expressions.cast(wanted, argument);
  if (argument->isLvalue() && argument->type()->size() >= wanted->size())
    return program.expressions.dereferenceAs(wanted, program.expressions.addressOf(argument));
  // Of another shape altogether: undefined behaviour; the parameter is an uninitialised object.
  return addTemporary(program, caller, wanted, "adapted");
}

}  // namespace

void adaptCalls(Program& program) {
  const std::size_t count = program.edges.size();
  for (std::size_t i = 0; i < count; ++i) {
    const EdgeId id(i);
    const Call* call = std::get_if<Call>(&program.edges[id].operation);
    if (!call || !call->function.valid()) continue;
    const std::optional<std::vector<TypeRef>> parameters =
        knownParameterTypes(program, program.functions[call->function]);
    if (!parameters) continue;
    Call adapted = *call;
    const FunctionId caller = program.nodes[program.edges[id].source].function;
    TypeRef returned = program.functions[call->function].type->element();
    for (std::size_t k = 0; k < parameters->size(); ++k) {
      TypeRef wanted = (*parameters)[k];
      if (k == adapted.arguments.size()) adapted.arguments.push_back(addTemporary(program, caller, wanted, "adapted"));
      adapted.arguments[k] = adapt(program, caller, adapted.arguments[k], wanted);
    }
    if (!program.functions[call->function].type->isVariadic()) {
      // What the function does not take is computed all the same.
      for (std::size_t k = parameters->size(); k < adapted.arguments.size(); ++k) {
        if (!adapted.arguments[k]->type()->isScalar() || adapted.arguments[k]->isConstant()) continue;
        const NodeId computed = program.addNode(caller);
        const ExpressionRef unused = addTemporary(program, caller, adapted.arguments[k]->type(), "unused");
        program.addEdge(program.edges[id].source, computed, Assign{unused, adapted.arguments[k]},
                        program.edges[id].info);
        program.redirectSource(id, computed);
      }
      adapted.arguments.resize(parameters->size());
    }
    ExpressionRef result = adapted.result;
    if (result && result->type() != returned) {
      // Another unit declared another result type: convert after the call.
      adapted.result = returned->isVoid() ? nullptr : addTemporary(program, caller, returned, "adapted");
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
