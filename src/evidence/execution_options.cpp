#include "evidence/execution_options.h"

namespace argosy::evidence {

using interpreter::Violation;

namespace {

/// What stops the execution: the target, and undefined behaviour.
std::vector<Violation> checksFor(const Target& target) {
  std::vector<Violation> checks{Violation::DivisionByZero,    Violation::ShiftOutOfRange,
                                Violation::LeftShiftOverflow, Violation::FloatToIntegerOverflow,
                                Violation::NullDereference,   Violation::InvalidDereference,
                                Violation::InvalidFree,       Violation::InvalidCall};
  if (!target.errorFunctions.empty()) checks.push_back(Violation::ErrorCall);
  if (target.property == "no-overflow") checks.push_back(Violation::SignedOverflow);
  return checks;
}

}  // namespace

bool isTarget(const Target& target, const interpreter::Result& result) {
  if (result.outcome != interpreter::Outcome::ViolationFound) return false;
  return result.violation == Violation::ErrorCall ||
         (result.violation == Violation::SignedOverflow && target.property == "no-overflow");
}

interpreter::Options executionOptions(const Target& target, const ReplayLimits& limits) {
  interpreter::Options options;
  options.checks = checksFor(target);
  options.errorFunctions = target.errorFunctions;
  options.stepLimit = limits.steps;
  options.timeLimitSeconds = limits.seconds;
  options.memoryLimitBytes = limits.memoryBytes;
  options.callDepthLimit = limits.callDepth;
  options.output = [](const std::string&) {};
  return options;
}

interpreter::Options executionOptions(const ReplayedCounterexample& counterexample) {
  interpreter::Options options = executionOptions(counterexample.target(), counterexample.limits());
  options.programArguments = counterexample.arguments();
  return options;
}

}  // namespace argosy::evidence
