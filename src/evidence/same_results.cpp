#include "evidence/same_results.h"

#include <algorithm>

namespace argosy::evidence {

void SameResults::enter(EdgeId edge, interpreter::Inspector& inspector) {
  same_.enter(edge);
  call_.reset();
  const auto* call = std::get_if<Call>(&program_.edges[edge].operation);
  if (!call || !call->function.valid() || program_.functions[call->function].isDefined) return;
  const bool dependsOnArgumentsOnly = program_.functions[call->function].dependsOnArgumentsOnly;
  if (call->arguments.empty() && !dependsOnArgumentsOnly) return;
  const auto counts = [&](ExpressionRef argument) {
    return argument->type()->isScalar() && (dependsOnArgumentsOnly || !argument->type()->isPointer());
  };
  if (!std::ranges::all_of(call->arguments, counts)) return;
  Arguments arguments{call->function, {}};
  for (const ExpressionRef argument : call->arguments) {
    const auto value = inspector.value(argument);
    if (!value) return;
    arguments.second.push_back(*value);
  }
  call_ = std::move(arguments);
}

UInt128 SameResults::arbitrary(TypeRef type) {
  const UInt128 value = same_.arbitrary(type);
  if (!call_) return value;
  std::vector<UInt128>& seen = results_[*call_];
  if (std::ranges::find(seen, value) == seen.end()) seen.push_back(value);
  const auto chosen = chosen_.find(*call_);
  call_.reset();
  return chosen == chosen_.end() ? value : chosen->second;
}

}  // namespace argosy::evidence
