// Replay of counterexamples by the interpreter. A ReplayedCounterexample exists only if a concrete execution showed the
// violation; it is what a FALSE rests on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "evidence/automaton_run.h"
#include "evidence/counterexample.h"
#include "interpreter/interpreter.h"

namespace argosy::evidence {

struct ReplayLimits {
  std::uint64_t steps = 200'000'000;
  double seconds = 20;
  std::uint64_t memoryBytes = 1ull << 30;
  std::uint32_t callDepth = 100'000;
  std::size_t storedEdges = 1'000'000;  // of the trace; a longer one keeps its two ends
  /// Loops of which many iterations may be one step, whose operations do not count against the limits; null: none.
  std::shared_ptr<const interpreter::Leaps> leaps = nullptr;
};

/// The executed operations in order.
struct ExecutedTrace {
  std::vector<EdgeId> head;
  std::uint64_t omitted = 0;
  std::vector<EdgeId> tail;
  std::uint64_t size() const { return head.size() + omitted + tail.size(); }
};

struct ReplayFailure {
  interpreter::Outcome outcome = interpreter::Outcome::Exit;
  std::optional<interpreter::Violation> violation;  // undefined behaviour before the target
  std::string message;
  EdgeId edge;  // the last operation
  std::uint64_t steps = 0;
};

class ReplayedCounterexample {
 public:
  const Target& target() const { return target_; }
  /// What was really consumed, in order: all inputs, the unspecified values that the candidate chose, and the results of
  /// undefined functions. All else was zero.
  const std::vector<InputValue>& values() const { return values_; }
  const ExecutedTrace& trace() const { return trace_; }
  /// Call edges, outermost first, open when the violation happened.
  const std::vector<EdgeId>& callStack() const { return callStack_; }
  EdgeId violatingEdge() const { return violatingEdge_; }
  interpreter::Violation violation() const { return violation_; }
  const std::string& message() const { return message_; }
  std::uint64_t steps() const { return steps_; }
  /// Of loops, that were not executed one by one (their operations are among the steps).
  std::uint64_t iterationsLeptOver() const { return iterationsLeptOver_; }
  /// Processor time of the replay.
  double seconds() const { return seconds_; }
  /// The approximations that the execution passed: in these places the program may behave differently from its model.
  const std::vector<ReasonId>& approximations() const { return approximations_; }
  /// Of the replays to come: with the leaps that were taken in this one.
  const ReplayLimits& limits() const { return limits_; }
  /// Of a specification automaton that is violated: its run beside this execution.
  const std::optional<AutomatonRun>& automatonRun() const { return automatonRun_; }
  /// The program's arguments, argv[1] and so on; nothing when main takes none, or when no system passes so many.
  const std::optional<std::vector<std::string>>& arguments() const { return arguments_; }

 private:
  friend class Replayer;
  friend ReplayedCounterexample withShortCommandLine(const Program&, ReplayedCounterexample);
  ReplayedCounterexample() = default;

  Target target_;
  std::vector<InputValue> values_;
  ExecutedTrace trace_;
  std::vector<EdgeId> callStack_;
  EdgeId violatingEdge_;
  interpreter::Violation violation_ = interpreter::Violation::ErrorCall;
  std::string message_;
  std::uint64_t steps_ = 0, iterationsLeptOver_ = 0;
  double seconds_ = 0;
  std::vector<ReasonId> approximations_;
  ReplayLimits limits_;
  std::optional<std::vector<std::string>> arguments_;
  std::optional<AutomatonRun> automatonRun_;
};

using ReplayResult = std::variant<ReplayedCounterexample, ReplayFailure>;

/// Executes the program with the candidate's values. It is a counterexample when the execution stops with the target's
/// violation: for a specification automaton, when its run beside the execution comes to its error. Undefined behaviour before it (invalid memory accesses, division by zero, shifts, conversions) makes it
/// none: after that, a real execution may do anything. Signed overflow before an error call wraps around, as the labels
/// of SV-COMP's tasks presume. The program's arguments are spelled out then, whether the candidate does
/// so or has values for them.
ReplayResult replay(const Program& program, const CandidateCounterexample& candidate, const Target& target,
                    const ReplayLimits& limits = {});

/// The same violation with fewer and shorter arguments, if these are found soon.
ReplayedCounterexample withShortCommandLine(const Program& program, ReplayedCounterexample counterexample);

/// Told of iterations that an execution leaves out, instead of their operations.
using LeapObserver = std::function<void(const interpreter::Leap&, std::uint64_t times, interpreter::Inspector&)>;

/// The same execution once more, under observation. Without `leap` it has all iterations.
void reexecute(const Program& program, const ReplayedCounterexample& counterexample,
               std::function<void(EdgeId, interpreter::Inspector&)> observe, LeapObserver leap = nullptr);

}  // namespace argosy::evidence
