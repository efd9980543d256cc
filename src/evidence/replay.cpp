#include "evidence/replay.h"

#include <algorithm>
#include <unordered_set>

#include "base/limits.h"
#include "base/processor_clock.h"
#include "evidence/candidate_input.h"
#include "evidence/command_line.h"
#include "evidence/execution_options.h"
#include "program/reason_of.h"

namespace argosy::evidence {
namespace {

using interpreter::Violation;

/// Keeps the first and the last half of what does not fit.
class TraceRecorder {
 public:
  explicit TraceRecorder(std::size_t capacity) : half_(std::max<std::size_t>(capacity / 2, 1)) {}

  void add(EdgeId edge) {
    if (!hasGap_ && trace_.head.size() < half_) {
      trace_.head.push_back(edge);
    } else if (trace_.tail.size() < half_) {
      trace_.tail.push_back(edge);
    } else {
      trace_.tail[oldest_] = edge;
      oldest_ = (oldest_ + 1) % half_;
      ++trace_.omitted;
    }
  }

  /// So many are not stored. What was stored last is the end of nothing any more.
  void omit(std::uint64_t count) {
    trace_.omitted += count + trace_.tail.size();
    trace_.tail.clear();
    oldest_ = 0;
    hasGap_ = true;
  }

  ExecutedTrace take() {
    std::ranges::rotate(trace_.tail, trace_.tail.begin() + static_cast<std::ptrdiff_t>(oldest_));
    return std::move(trace_);
  }

 private:
  std::size_t half_;
  std::size_t oldest_ = 0;  // of the tail
  bool hasGap_ = false;
  ExecutedTrace trace_;
};

std::shared_ptr<const interpreter::Leaps> only(std::vector<interpreter::Leap> taken, const interpreter::Leaps& all) {
  if (taken.empty()) return nullptr;
  return std::make_shared<const interpreter::Leaps>(
      interpreter::Leaps{std::move(taken), all.mayOverflow, all.patience});
}

}  // namespace

/// One execution that may become a counterexample.
class Replayer {
 public:
  static ReplayResult run(const Program& program, const CandidateCounterexample& candidate, const Target& target,
                          const ReplayLimits& limits);
};

ReplayResult Replayer::run(const Program& program, const CandidateCounterexample& candidate, const Target& target,
                           const ReplayLimits& limits) {
  CandidateInput inputs(program, candidate.values);
  TraceRecorder recorder(limits.storedEdges);
  std::unordered_set<ReasonId> reasons;
  AutomatonWatch watch(program, target);
  EdgeId last;
  interpreter::Options options = executionOptions(target, limits);
  options.programArguments = candidate.arguments;
  std::vector<interpreter::Leap> taken;
  options.leap = [&](const interpreter::Leap& leap, std::uint64_t times, interpreter::Inspector&) {
    recorder.omit(times * leap.operations);
    if (std::ranges::find(taken, leap.number, &interpreter::Leap::number) == taken.end()) taken.push_back(leap);
  };
  options.trace = [&](EdgeId edge) {
    inputs.enter(edge);
    recorder.add(edge);
    last = edge;
    if (const ReasonId reason = reasonOf(program.edges[edge].operation); reason.valid()) reasons.insert(reason);
  };
  const ProcessorClock::time_point begin = ProcessorClock::now();
  const interpreter::Result result = executeTowards(target, program, inputs, options, &watch);
  if (!isTarget(target, result)) {
    const std::string message = result.message.empty() ? watch.reasonForNone() : result.message;
    return ReplayFailure{result.outcome, result.violation, message, result.edge, result.steps};
  }
  const EdgeId violating = target.automata.empty() ? result.edge : watch.violatingEdge();
  // A condition whose evaluation is the violation is not traced: neither of its edges is taken.
  if (violating.valid() && violating != last) recorder.add(violating);
  ReplayedCounterexample confirmed;
  confirmed.target_ = target;
  confirmed.values_ = inputs.takeConsumed();
  confirmed.trace_ = recorder.take();
  confirmed.callStack_ = result.callStack;
  confirmed.violatingEdge_ = violating;
  confirmed.violation_ = *result.violation;
  confirmed.message_ = result.message;
  if (target.property == "no-overflow" && result.violation == Violation::ErrorCall) {  // from an instrumented program
    confirmed.violation_ = Violation::SignedOverflow;
    confirmed.message_ = "the result does not fit its type";
  }
  if (!target.automata.empty()) confirmed.automatonRun_ = watch.takeRun();
  confirmed.steps_ = result.steps;
  confirmed.iterationsLeptOver_ = result.iterationsLeptOver;
  confirmed.seconds_ = secondsSince(begin);
  confirmed.approximations_.assign(reasons.begin(), reasons.end());
  std::ranges::sort(confirmed.approximations_);
  confirmed.limits_ = limits;
  if (limits.leaps) confirmed.limits_.leaps = only(std::move(taken), *limits.leaps);
  confirmed.arguments_ = result.programArguments;
  return confirmed;
}

ReplayResult replay(const Program& program, const CandidateCounterexample& candidate, const Target& target,
                    const ReplayLimits& limits) {
  ReplayResult result = Replayer::run(program, candidate, target, limits);
  const auto* confirmed = std::get_if<ReplayedCounterexample>(&result);
  if (!confirmed || !confirmed->arguments() || candidate.arguments) return result;
  for (const Arguments& arguments : commandLinesFrom(*confirmed->arguments())) {
    ReplayResult spelledOut = Replayer::run(program, {confirmed->values(), arguments}, target, limits);
    if (std::holds_alternative<ReplayedCounterexample>(spelledOut)) return spelledOut;
  }
  return ReplayFailure{interpreter::Outcome::ViolationFound, Violation::InvalidDereference,
                       "the program looks beyond the end of an argument", confirmed->violatingEdge(),
                       confirmed->steps()};
}

namespace {

/// Where argc has an absurd value.
constexpr std::size_t mostTried = 256;

bool takesArguments(const Program& program) {
  const Function* main = program.findFunction("main");
  return main && !main->parameters.empty();
}

}  // namespace

ReplayedCounterexample withShortCommandLine(const Program& program, ReplayedCounterexample counterexample) {
  constexpr double seconds = 1;
  if (!takesArguments(program) || (counterexample.arguments() && counterexample.arguments()->empty()))
    return counterexample;
  const Limits limits = Limits().atMost(seconds);
  const auto serves = [&](const Arguments& arguments) {
    ReplayLimits same = counterexample.limits();
    same.steps = std::min(same.steps, 10'000 + 4 * counterexample.steps());
    same.seconds = limits.remainingSeconds().value_or(seconds);
    if (same.seconds <= 0) return false;
    ReplayResult result = Replayer::run(program, {counterexample.values(), arguments}, counterexample.target(), same);
    auto* confirmed = std::get_if<ReplayedCounterexample>(&result);
    if (!confirmed) return false;
    confirmed->limits_ = counterexample.limits();
    counterexample = std::move(*confirmed);
    return true;
  };
  // More than any system passes: often, only that there are some matters.
  for (std::size_t count = 0; !counterexample.arguments() && count <= mostTried; count += 1 + count / 8)
    serves(Arguments(count, "x"));
  if (counterexample.arguments()) shortenedArguments(*counterexample.arguments(), serves);
  return counterexample;
}

void reexecute(const Program& program, const ReplayedCounterexample& counterexample,
               std::function<void(EdgeId, interpreter::Inspector&)> observe, LeapObserver leap) {
  CandidateInput inputs(program, counterexample.values());
  interpreter::Options options = executionOptions(counterexample);
  options.timeLimitSeconds.reset();  // observation is slower; the number of steps is known
  options.trace = [&](EdgeId edge) { inputs.enter(edge); };
  options.observe = std::move(observe);
  options.leap = std::move(leap);
  executeTowards(counterexample.target(), program, inputs, options);
}

}  // namespace argosy::evidence
