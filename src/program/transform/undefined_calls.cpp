#include "program/transform/undefined_calls.h"

#include <algorithm>

namespace argosy {

namespace {

bool isFunctionPointer(TypeRef type) { return type->isPointer() && type->element()->isFunction(); }

/// What is given to the library to be called would not be called.
bool mayCallBack(const Function& callee, const Call& call) {
  return callee.undefinedKind == UndefinedKind::Library &&
         std::ranges::any_of(call.arguments,
                             [](ExpressionRef argument) { return isFunctionPointer(argument->type()); });
}

Reason reasonFor(const Function& callee, bool callsBack, const SourceRange& where) {
  const std::string name = "'" + callee.name + "'";
  switch (callee.undefinedKind) {
    case UndefinedKind::Users:
      return {ReasonKind::UndefinedFunction, ReasonEffect::OverApproximates,
              "function " + name + " is called but not defined", where};
    case UndefinedKind::Forbidden:
      return {ReasonKind::UndefinedFunction, ReasonEffect::LosesBehaviours,
              "function " + name + " is called but not defined, and --undefined-functions=forbid is given", where};
    case UndefinedKind::Library:
      return {ReasonKind::LibraryFunction, callsBack ? ReasonEffect::LosesBehaviours : ReasonEffect::OverApproximates,
              "there is no model of " + name, where};
    case UndefinedKind::Builtin: break;
  }
  return {ReasonKind::UnsupportedBuiltin, ReasonEffect::LosesBehaviours, callee.name, where};
}

}  // namespace

Operation callOfUndefined(Program& program, Call call, const SourceRange& where) {
  Function& callee = program.functions[call.function];
  const bool callsBack = mayCallBack(callee, call);
  ReasonId reason = callee.undefinedReason;
  if (!reason.valid() || (callsBack && program.reasons[reason].effect != ReasonEffect::LosesBehaviours))
    reason = callee.undefinedReason = program.addReason(reasonFor(callee, callsBack, where));
  if (program.reasons[reason].effect == ReasonEffect::LosesBehaviours) return Unmodelled{reason};
  call.reason = reason;
  return call;
}

}  // namespace argosy
