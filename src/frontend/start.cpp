// The synthetic function in which execution begins and ends.
#include <algorithm>

#include "frontend/function_translator.h"

namespace argosy::frontend {

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
    } else if (parameterType->isPointer()) {
      // Null would hide what the program does with it: this is recorded as a reason if the program can look at it.
      emit(Havoc{argument, HavocCause::Approximation, "",
                 program_.addReason({ReasonKind::ProgramArguments, ReasonEffect::LosesBehaviours,
                                     "the objects that '" + program_.variables[parameters[i]].name +
                                         "' points to at the start are not modelled",
                                     program_.variables[parameters[i]].range})},
           info);
    } else {
      emit(Havoc{argument, isMain ? HavocCause::Arbitrary : HavocCause::Input, "argument", {}}, info);
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
