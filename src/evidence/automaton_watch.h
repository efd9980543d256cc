// Specification automata beside an execution. Every pattern, condition and assumption is decided by what really happens; where that is not possible, a run of the automaton
// that needs it is given up, and nothing is said of it.
//
// An automaton that does not tell by itself what to do next (USEALL) has several runs. It is violated when one of them is, as in the analyses.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "evidence/automaton_run.h"
#include "evidence/counterexample.h"
#include "interpreter/interpreter.h"

namespace argosy::evidence {

class AutomatonWatch {
 public:
  /// The target outlives it.
  AutomatonWatch(const Program& program, const Target& target);

  // To be told what the execution does. They end it when an automaton of the target's property is violated, and when some automaton has no run any more: what it ends is not
  // asked about.
  void before(EdgeId edge, interpreter::Inspector& inspector);
  void leaving(EdgeId call, interpreter::Inspector& inspector);

  /// The operation that an automaton of the target's property has taken for a violation; invalid when there was none.
  EdgeId violatingEdge() const { return violatingEdge_; }
  AutomatonRun takeRun() { return std::move(violated_); }
  /// Why there was none.
  std::string reasonForNone() const;

 private:
  struct Move {
    std::shared_ptr<const Move> before;
    AutomatonMove move;
    std::uint64_t number = 1;
    std::uint64_t omitted = 0;
  };
  struct Run {
    automaton::Situation situation;
    std::shared_ptr<const Move> last;  // null: in its initial state
  };
  struct Watched {
    automaton::TransitionRelation* relation;
    bool isWanted;
    std::vector<Run> runs;
  };
  struct Pending {
    automaton::StepShape step;
    std::size_t depth;
  };

  /// The step that was told last has happened.
  void complete(interpreter::Inspector& inspector);
  /// Without an inspector no assumption can be decided.
  void advance(const automaton::StepShape& step, interpreter::Inspector* inspector);
  void advance(Watched& watched, const automaton::StepShape& step, interpreter::Inspector* inspector);
  void judge(EdgeId edge, interpreter::Inspector& inspector);
  /// Of the function, and all that it calls, nothing was told.
  void passHidden(EdgeId call, interpreter::Inspector& inspector);
  bool isIdleInside(Watched& watched, std::size_t state, FunctionId function);
  /// Whether all assumptions hold; nothing when that cannot be told.
  std::optional<bool> holds(const automaton::GuardedSituation& successor, interpreter::Inspector* inspector) const;
  void giveUp(const Watched& watched, EdgeId edge, const std::string& why);
  AutomatonRun told(const Watched& watched, const Run& run) const;

  const Program& program_;
  std::vector<Watched> watched_;
  std::optional<Pending> pending_;
  std::unordered_map<FunctionId, std::vector<EdgeId>> edgesInside_;
  std::string undecided_;
  EdgeId violatingEdge_;
  AutomatonRun violated_;
};

}  // namespace argosy::evidence
