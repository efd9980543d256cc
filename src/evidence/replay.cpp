#include "evidence/replay.h"

#include <algorithm>
#include <unordered_set>

#include "evidence/candidate_input.h"
#include "program/reason_of.h"

namespace argosy::evidence {
namespace {

using interpreter::Violation;

/// What stops the execution: the target, and undefined behaviour.
std::vector<Violation> checksFor(const Target& target) {
  std::vector<Violation> checks{
      Violation::DivisionByZero,  Violation::ShiftOutOfRange,    Violation::FloatToIntegerOverflow,
      Violation::NullDereference, Violation::InvalidDereference, Violation::InvalidFree,
      Violation::InvalidCall};
  if (!target.errorFunctions.empty()) checks.push_back(Violation::ErrorCall);
  if (target.property == "no-overflow") checks.push_back(Violation::SignedOverflow);
  return checks;
}

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

/// Keeps the first and the last half of what does not fit.
class TraceRecorder {
 public:
  explicit TraceRecorder(std::size_t capacity) : half_(std::max<std::size_t>(capacity / 2, 1)) {}

  void add(EdgeId edge) {
    if (trace_.head.size() < half_) {
      trace_.head.push_back(edge);
    } else if (trace_.tail.size() < half_) {
      trace_.tail.push_back(edge);
    } else {
      trace_.tail[oldest_] = edge;
      oldest_ = (oldest_ + 1) % half_;
      ++trace_.omitted;
    }
  }

  ExecutedTrace take() {
    std::ranges::rotate(trace_.tail, trace_.tail.begin() + static_cast<std::ptrdiff_t>(oldest_));
    return std::move(trace_);
  }

 private:
  std::size_t half_;
  std::size_t oldest_ = 0;  // of the tail
  ExecutedTrace trace_;
};

}  // namespace

ReplayResult replay(const Program& program, const CandidateCounterexample& candidate, const Target& target,
                    const ReplayLimits& limits) {
  CandidateInput inputs(program, candidate.values);
  TraceRecorder recorder(limits.storedEdges);
  std::unordered_set<ReasonId> reasons;
  EdgeId last;
  interpreter::Options options = executionOptions(target, limits);
  options.trace = [&](EdgeId edge) {
    inputs.enter(edge);
    recorder.add(edge);
    last = edge;
    if (const ReasonId reason = reasonOf(program.edges[edge].operation); reason.valid()) reasons.insert(reason);
  };
  const interpreter::Result result = interpreter::execute(program, inputs, options);
  if (!isTarget(target, result))
    return ReplayFailure{result.outcome, result.violation, result.message, result.edge, result.steps};
  // A condition whose evaluation is the violation is not traced: neither of its edges is taken.
  if (result.edge.valid() && result.edge != last) recorder.add(result.edge);
  ReplayedCounterexample confirmed;
  confirmed.target_ = target;
  confirmed.values_ = inputs.takeConsumed();
  confirmed.trace_ = recorder.take();
  confirmed.callStack_ = result.callStack;
  confirmed.violatingEdge_ = result.edge;
  confirmed.violation_ = *result.violation;
  confirmed.message_ = result.message;
  if (target.property == "no-overflow" && result.violation == Violation::ErrorCall) {  // from an instrumented program
    confirmed.violation_ = Violation::SignedOverflow;
    confirmed.message_ = "the result does not fit its type";
  }
  confirmed.steps_ = result.steps;
  confirmed.approximations_.assign(reasons.begin(), reasons.end());
  std::ranges::sort(confirmed.approximations_);
  confirmed.limits_ = limits;
  return confirmed;
}

const Reason* doubtfulApproximation(const Program& program, const ReplayedCounterexample& counterexample) {
  for (const ReasonId id : counterexample.approximations()) {
    const Reason& reason = program.reasons[id];
    if (reason.kind != ReasonKind::UndefinedFunction && reason.kind != ReasonKind::HardwareRegister) return &reason;
  }
  return nullptr;
}

void reexecute(const Program& program, const ReplayedCounterexample& counterexample,
               std::function<void(EdgeId, interpreter::Inspector&)> observe) {
  CandidateInput inputs(program, counterexample.values());
  interpreter::Options options = executionOptions(counterexample.target(), counterexample.limits());
  options.timeLimitSeconds.reset();  // observation is slower; the number of steps is known
  options.trace = [&](EdgeId edge) { inputs.enter(edge); };
  options.observe = std::move(observe);
  interpreter::execute(program, inputs, options);
}

}  // namespace argosy::evidence
