#include "evidence/execution_options.h"

#include <utility>

namespace argosy::evidence {

using interpreter::Violation;

namespace {

/// What stops the execution: the target, and undefined behaviour.
std::vector<Violation> checksFor(const Target& target) {
  std::vector<Violation> checks{Violation::DivisionByZero,    Violation::ShiftOutOfRange,
                                Violation::LeftShiftOverflow, Violation::FloatToIntegerOverflow,
                                Violation::NullDereference,   Violation::InvalidDereference,
                                Violation::InvalidFree,       Violation::InvalidCall};
  if (!target.errorFunctions.empty() && target.automata.empty()) checks.push_back(Violation::ErrorCall);
  if (target.property == "no-overflow") checks.push_back(Violation::SignedOverflow);
  return checks;
}

}  // namespace

bool isTarget(const Target& target, const interpreter::Result& result) {
  if (result.outcome != interpreter::Outcome::ViolationFound) return false;
  if (!target.automata.empty()) return result.violation == Violation::Observed;
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
  options.leaps = limits.leaps;
  options.output = [](const std::string&) {};
  return options;
}

interpreter::Options executionOptions(const ReplayedCounterexample& counterexample) {
  interpreter::Options options = executionOptions(counterexample.target(), counterexample.limits());
  options.programArguments = counterexample.arguments();
  return options;
}

interpreter::Result executeTowards(const Target& target, const Program& program, interpreter::InputSource& inputs,
                                   interpreter::Options options, AutomatonWatch* watch) {
  if (target.automata.empty()) return interpreter::execute(program, inputs, options);
  options.leaps = nullptr;  // the automata look at each operation
  std::optional<AutomatonWatch> own;
  if (!watch) watch = &own.emplace(program, target);
  options.observe = [watch, trace = std::exchange(options.trace, nullptr), observe = std::move(options.observe)](
                        EdgeId edge, interpreter::Inspector& inspector) {
    watch->before(edge, inspector);
    if (trace) trace(edge);
    if (observe) observe(edge, inspector);
  };
  options.leave = [watch](EdgeId call, interpreter::Inspector& inspector) { watch->leaving(call, inspector); };
  return interpreter::execute(program, inputs, options);
}

}  // namespace argosy::evidence
