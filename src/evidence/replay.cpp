#include "evidence/replay.h"

#include <algorithm>
#include <random>
#include <set>
#include <unordered_set>

#include "base/limits.h"
#include "evidence/candidate_input.h"
#include "interpreter/input_sources.h"
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

namespace {

/// The values of a counterexample, except that approximated models of the library get others: random ones, and, since programs compare
/// with them, the program's constants and the counterexample's own values.
class OtherLibrary final : public interpreter::InputSource {
 public:
  OtherLibrary(const Program& program, const ReplayedCounterexample& counterexample, std::span<const UInt128> likely, std::uint64_t seed)
      : program_(program), likely_(likely), same_(program, counterexample.values()), other_(seed), generator_(seed) {}

  void enter(EdgeId edge, std::size_t callDepth) {
    same_.enter(edge);
    if (inside_ && callDepth < *inside_) inside_.reset();
    const ReasonId reason = reasonOf(program_.edges[edge].operation);
    if (!inside_ && reason.valid() && program_.reasons[reason].kind == ReasonKind::LibraryApproximation) inside_ = callDepth;
  }

  std::optional<UInt128> input(TypeRef type, const std::string& source) override { return same_.input(type, source); }
  UInt128 arbitrary(TypeRef type) override {
    const UInt128 value = same_.arbitrary(type);
    if (!inside_) return value;
    const bool isLikely = !likely_.empty() && generator_() % 2 == 0;
    return isLikely ? truncate(likely_[generator_() % likely_.size()], type->bits()) : other_.arbitrary(type);
  }

 private:
  const Program& program_;
  std::span<const UInt128> likely_;
  CandidateInput same_;
  interpreter::RandomInput other_;
  std::mt19937_64 generator_;
  std::optional<std::size_t> inside_;  // depth of the approximated model that is being executed
};

/// Constants of the program's own functions, and the values of the counterexample.
std::vector<UInt128> likelyValues(const Program& program, const ReplayedCounterexample& counterexample) {
  std::set<UInt128> values;
  for (const Edge& edge : program.edges) {
    if (program.functions[program.nodes[edge.source].function].origin != FunctionOrigin::Source) continue;
    forEachExpression(edge.operation, [&](ExpressionRef expression, bool) {
      forEachSubexpression(expression, [&](ExpressionRef part) {
        if (part->isConstant()) values.insert(part->bits());
      });
    });
  }
  for (const InputValue& value : counterexample.values()) values.insert(value.bits);
  return {values.begin(), values.end()};
}

/// Whether the violation is gone when the library does other things than in the counterexample. Samples stand for all of them.
bool restsOnLibrary(const Program& program, const ReplayedCounterexample& counterexample) {
  constexpr std::uint64_t samples = 64;
  constexpr double seconds = 2;
  const std::vector<UInt128> likely = likelyValues(program, counterexample);
  const Limits limits = Limits().atMost(seconds);
  bool isTried = false;
  for (std::uint64_t seed = 0; seed < samples && !(isTried && limits.check()); ++seed) {
    OtherLibrary inputs(program, counterexample, likely, seed);
    interpreter::Options options = executionOptions(counterexample.target(), counterexample.limits());
    options.stepLimit = 10'000 + 4 * counterexample.steps();
    options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) { inputs.enter(edge, inspector.callDepth()); };
    const interpreter::Result result = interpreter::execute(program, inputs, options);
    if (result.outcome == interpreter::Outcome::MemoryLimit || result.outcome == interpreter::Outcome::TimeLimit) continue;
    if (!isTarget(counterexample.target(), result)) return true;
    isTried = true;
  }
  return !isTried;
}

}  // namespace

const Reason* doubtfulApproximation(const Program& program, const ReplayedCounterexample& counterexample) {
  const Reason* library = nullptr;
  for (const ReasonId id : counterexample.approximations()) {
    const Reason& reason = program.reasons[id];
    if (reason.kind == ReasonKind::LibraryApproximation) library = &reason;
    else if (reason.kind != ReasonKind::UndefinedFunction && reason.kind != ReasonKind::HardwareRegister) return &reason;
  }
  return library && restsOnLibrary(program, counterexample) ? library : nullptr;
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
