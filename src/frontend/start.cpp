// The synthetic function in which execution begins and ends.
#include <algorithm>

#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

/// Whether some operation of the function that has this parameter contains it.
bool isMentioned(const Program& program, VariableId parameter) {
  std::unordered_set<ExpressionRef> seen;
  std::vector<ExpressionRef> pending;
  for (const NodeId node : program.functions[program.variables[parameter].function].nodes)
    for (const EdgeId edge : program.nodes[node].outgoing)
      forEachExpression(program.edges[edge].operation, [&](ExpressionRef e, bool) { pending.push_back(e); });
  while (!pending.empty()) {
    ExpressionRef e = pending.back();
    pending.pop_back();
    if (!e || !seen.insert(e).second) continue;
    if (e->kind() == ExpressionKind::Variable && e->variable() == parameter) return true;
    pending.insert(pending.end(), {e->left(), e->right()});
  }
  return false;
}

}  // namespace

void FunctionTranslator::translateStart(const std::vector<UnitTranslator::Hook>& hooks, FunctionId entry,
                                        FunctionId runExitHandlers, FunctionId registerHandler) {
  {
    const NodeId first = newNode(), last = newNode();
    program_.functions[function_].entry = first;
    program_.functions[function_].exit = last;
    startAt(first);
  }
  const SourceInfo info;
  std::vector<UnitTranslator::Hook> ordered = hooks;
  std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) { return a.priority < b.priority; });
  // Destructors run after all other exit handlers, the lowest priority last: they are the first to be registered.
  for (const UnitTranslator::Hook& hook : ordered)
    if (!hook.isConstructor && registerHandler.valid())
      emit(Call{nullptr, registerHandler, nullptr,
                {expressions_.functionAddress(hook.function, program_.functions[hook.function].type)}, {}},
           info);
  for (const UnitTranslator::Hook& hook : ordered)
    if (hook.isConstructor) emit(Call{nullptr, hook.function, nullptr, {}, {}}, info);

  // The arguments: argc and whatever else is arbitrary. argv is an array with the terminating null; the interpreter fills
  // in real arguments, an analysis knows nothing of the strings.
  std::vector<ExpressionRef> arguments;
  const std::vector<VariableId> parameters = program_.functions[entry].parameters;
  const bool isMain = program_.functions[entry].name == "main";
  TypeRef resultType = program_.functions[entry].type->element();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    TypeRef parameterType = program_.variables[parameters[i]].type;
    ExpressionRef argument = temporary(parameterType, isMain && i == 0 ? "argc" : isMain && i == 1 ? "argv" : "argument");
    if (isMain && i == 0 && parameterType->isInteger()) {
      emit(Havoc{argument, HavocCause::Arbitrary, "", {}}, info);
      ExpressionRef atLeastOne = expressions_.less(expressions_.integer(parameterType, 0), argument);
      const NodeId yes = newNode(), no = newNode();
      branch(atLeastOne, yes, no, info);
      startAt(no);
      emit(Halt{HaltKind::Blocked, nullptr}, info);
      startAt(yes);
    } else if (parameterType->isPointer() && isMentioned(program_, parameters[i])) {
      // Null would hide what the program does with it.
      emit(Havoc{argument, HavocCause::Approximation, "",
                 program_.addReason({ReasonKind::ProgramArguments, ReasonEffect::LosesBehaviours,
                                     "the objects that '" + program_.variables[parameters[i]].name +
                                         "' points to at the start are not modelled",
                                     program_.variables[parameters[i]].range})},
           info);
    } else {
      const bool isInput = !isMain && !parameterType->isPointer();
      emit(isInput ? Havoc{argument, HavocCause::Input, "argument", {}}
                   : Havoc{argument, HavocCause::Arbitrary, "", {}},
           info);
    }
    arguments.push_back(argument);
  }
  ExpressionRef status = nullptr;
  if (resultType->isInteger()) status = temporary(resultType, "status");
  emit(Call{status, entry, nullptr, std::move(arguments), {}}, info);
  ExpressionRef code = status ? expressions_.cast(types_.int32(), status) : expressions_.int32(0);
  if (runExitHandlers.valid()) emit(Call{nullptr, runExitHandlers, nullptr, {code}, {}}, info);
  emit(Halt{HaltKind::Exit, code}, info);
}

}  // namespace argosy::frontend
