// The synthetic function in which execution begins and ends.
#include <algorithm>

#include "frontend/function_translator.h"

namespace argosy::frontend {

namespace {

/// Which parameters matter: those that some operation contains, otherwise than to pass them on to a parameter that does not.
class LookedAt {
 public:
  explicit LookedAt(const Program& program) : program_(program) {}

  bool contains(VariableId parameter) {
    if (!visited_.insert(parameter).second) return false;
    for (const NodeId node : program_.functions[program_.variables[parameter].function].nodes)
      for (const EdgeId edge : program_.nodes[node].outgoing)
        if (isLookedAtBy(program_.edges[edge].operation, parameter)) return true;
    return false;
  }

 private:
  bool isLookedAtBy(const Operation& operation, VariableId parameter) {
    bool found = false;
    std::size_t position = 0;
    const auto* call = std::get_if<Call>(&operation);
    const bool isPassedOn =
        call && !call->pointer && call->function.valid() && program_.functions[call->function].isDefined;
    forEachExpression(operation, [&](ExpressionRef expression, bool isTarget) {
      const std::size_t argument = position++;
      if (found || !mentions(expression, parameter)) return;
      const bool isWhole = expression->kind() == ExpressionKind::Variable;
      const auto& parameters = isPassedOn ? program_.functions[call->function].parameters : none_;
      found = !isWhole || isTarget || argument >= parameters.size() || contains(parameters[argument]);
    });
    return found;
  }

  static bool mentions(ExpressionRef expression, VariableId parameter) {
    std::unordered_set<ExpressionRef> seen;
    std::vector<ExpressionRef> pending{expression};
    while (!pending.empty()) {
      const ExpressionRef part = pending.back();
      pending.pop_back();
      if (!part || !seen.insert(part).second) continue;
      if (part->kind() == ExpressionKind::Variable && part->variable() == parameter) return true;
      pending.insert(pending.end(), {part->left(), part->right()});
    }
    return false;
  }

  const Program& program_;
  const std::vector<VariableId> none_;
  std::unordered_set<VariableId> visited_;
};

}  // namespace

bool looksAtStrings(const Program& program, FunctionId entry, std::size_t parameter) {
  const Function& function = program.functions[entry];
  return function.name == "main" && function.parameters.size() > parameter &&
         program.variables[function.parameters[0]].type->isInteger() &&
         program.variables[function.parameters[parameter]].type->isPointer() &&
         LookedAt(program).contains(function.parameters[parameter]);
}

void FunctionTranslator::translateStart(const std::vector<UnitTranslator::Hook>& hooks, const StartCallees& callees) {
  const FunctionId entry = callees.entry;
  {
    const NodeId first = newNode(), last = newNode();
    program_.functions[function_].entry = first;
    program_.functions[function_].exit = last;
    startAt(first);
  }
  const SourceInfo info;
  std::vector<UnitTranslator::Hook> ordered = hooks;
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const auto& a, const auto& b) { return a.priority < b.priority; });
  // Destructors run after all other exit handlers, the lowest priority last: they are the first to be registered.
  for (const UnitTranslator::Hook& hook : ordered)
    if (!hook.isConstructor && callees.registerHandler.valid())
      emit(Call{nullptr,
                callees.registerHandler,
                nullptr,
                {expressions_.functionAddress(hook.function, program_.functions[hook.function].type)},
                {}},
           info);
  for (const UnitTranslator::Hook& hook : ordered)
    if (hook.isConstructor) emit(Call{nullptr, hook.function, nullptr, {}, {}}, info);

  // The arguments: argc is arbitrary, argv what its model says, and the rest whatever it may be.
  std::vector<ExpressionRef> arguments;
  const std::vector<VariableId> parameters = program_.functions[entry].parameters;
  const bool isMain = program_.functions[entry].name == "main";
  TypeRef resultType = program_.functions[entry].type->element();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    TypeRef parameterType = program_.variables[parameters[i]].type;
    ExpressionRef argument = temporary(parameterType, isMain && i == 0   ? "argc"
                                                      : isMain && i == 1 ? "argv"
                                                                         : "argument");
    const bool isMade =
        isMain && ((i < 2 && callees.makeArguments.valid()) || (i == 2 && callees.makeEnvironment.valid()));
    if (isMain && !isMade && parameterType->isScalar() && !LookedAt(program_).contains(parameters[i])) {
      // Any value will do, and one that is known leaves programs without inputs with a single execution.
      emit(Assign{argument, expressions_.cast(parameterType, expressions_.int32(parameterType->isInteger() ? 1 : 0))},
           info);
    } else if (isMain && i == 0 && parameterType->isInteger()) {
      emit(Havoc{argument, HavocCause::Arbitrary, "", {}}, info);
      ExpressionRef atLeastOne = expressions_.less(expressions_.integer(parameterType, 0), argument);
      const NodeId yes = newNode(), no = newNode();
      branch(atLeastOne, yes, no, info);
      startAt(no);
      emit(Halt{HaltKind::Blocked, nullptr}, info);
      startAt(yes);
    } else if (isMain && i == 1 && callees.makeArguments.valid()) {
      ExpressionRef strings = temporary(program_.functions[callees.makeArguments].type->element(), "arguments");
      emit(Call{strings, callees.makeArguments, nullptr, {expressions_.cast(types_.int32(), arguments.front())}, {}},
           info);
      emit(Assign{argument, expressions_.cast(parameterType, strings)}, info);
    } else if (isMain && i == 2 && callees.makeEnvironment.valid()) {
      ExpressionRef strings = temporary(program_.functions[callees.makeEnvironment].type->element(), "environment");
      emit(Call{strings, callees.makeEnvironment, nullptr, {}, {}}, info);
      emit(Assign{argument, expressions_.cast(parameterType, strings)}, info);
    } else if (parameterType->isPointer() && LookedAt(program_).contains(parameters[i])) {
      // Null would hide what the program does with it.
      emit(Havoc{argument, HavocCause::Approximation, "",
                 program_.addReason({ReasonKind::ProgramArguments, ReasonEffect::LosesBehaviours,
                                     "the objects that '" + program_.variables[parameters[i]].name +
                                         "' points to at the start are not modelled",
                                     program_.variables[parameters[i]].range})},
           info);
    } else {
      const bool isInput = !isMain && !parameterType->isPointer();
      emit(
          isInput ? Havoc{argument, HavocCause::Input, "argument", {}} : Havoc{argument, HavocCause::Arbitrary, "", {}},
          info);
    }
    arguments.push_back(argument);
  }
  ExpressionRef status = nullptr;
  if (resultType->isInteger()) status = temporary(resultType, "status");
  emit(Call{status, entry, nullptr, std::move(arguments), {}}, info);
  ExpressionRef code = status ? expressions_.cast(types_.int32(), status) : expressions_.int32(0);
  if (callees.runExitHandlers.valid()) emit(Call{nullptr, callees.runExitHandlers, nullptr, {code}, {}}, info);
  emit(Halt{HaltKind::Exit, code}, info);
}

}  // namespace argosy::frontend
