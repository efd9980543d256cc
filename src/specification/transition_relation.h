// How one automaton moves along the program's steps: its successors, and under which assumptions on the program's variables each of them is taken. The CPA follows it
// with abstract states, the replay of a counterexample with an execution.
//
// An observer takes no behaviour away: what the assumptions of its transitions leave over stays in the state (split off with
// the negated assumptions). A control automaton does as its author says: STOP, and assumptions that do not hold, end paths.
// Nothing follows ERROR, since the violation has happened, nor BREAK, which asks for the end of the analysis.
#pragma once

#include <functional>
#include <memory>
#include <unordered_map>

#include "specification/automaton.h"
#include "specification/evaluation.h"

namespace argosy::automaton {

/// Where an automaton is: in one of its states, with values of its variables.
struct Situation {
  static constexpr std::size_t errorState = static_cast<std::size_t>(-1);
  static constexpr std::size_t breakState = static_cast<std::size_t>(-2);

  std::size_t state = 0;
  Valuation values;
  std::string message;  // what was violated: in errorState only

  friend auto operator<=>(const Situation&, const Situation&) = default;
};

struct GuardedSituation {
  Situation situation;
  /// Conditions on the program's variables after the step, all of which are non-zero. In this order: one need not have a value when one before it is zero.
  std::vector<ExpressionRef> assumptions;
};

class TransitionRelation {
 public:
  using Printer = std::function<void(const std::string&)>;

  /// PRINT goes to `printer`. Assumptions add expressions to the program.
  TransitionRelation(Program& program, Automaton automaton, Printer printer);
  ~TransitionRelation();

  const Program& program() const { return program_; }
  const Automaton& automaton() const { return automaton_; }
  Situation initial() const;
  /// Nothing happens along the step: the automaton stays where it is.
  bool isIdle(std::size_t state, const StepShape& step);
  /// In whatever state it is.
  bool isAlwaysIdle(const StepShape& step);
  /// Throws TextError when the specification asks for something that has no meaning at this step.
  std::vector<GuardedSituation> successors(const Situation& situation, const StepShape& step);
  /// What is violated there.
  std::optional<std::string> violation(const Situation& situation) const;
  /// "Locked depth=2", "ERROR: lock taken twice"
  std::string toString(const Situation& situation) const;

  /// Paths were ended (STOP, BREAK or an assumption of a control automaton): a proof holds for the others only.
  bool hasRestricted() const { return hasRestricted_; }

 private:
  /// A transition that may be taken along an edge; what remains to be seen are the values of variables.
  struct Candidate {
    const Transition* transition;
    Condition trigger;
    std::vector<Condition> assertions;
    Bindings bindings;
  };
  struct Row;
  using Guard = std::vector<ExpressionRef>;

  const Row& row(std::size_t state);
  Row makeRow(const State& state) const;
  std::vector<Candidate> candidates(const State& state, const StepShape& step) const;
  /// One transition, taken under each of the guards.
  void take(const Candidate& candidate, const Context& context, const std::vector<Guard>& guards,
            std::vector<GuardedSituation>& successors);
  const Assertion* failingAssertion(const Candidate& candidate, const Context& context) const;
  Valuation act(const Candidate& candidate, const Context& context, const StepShape& step);
  void print(const Print& action, const Context& context, const StepShape& step);
  /// What is left of the guards where not all of the conditions hold.
  std::vector<Guard> without(const std::vector<Guard>& guards, const Guard& conditions);

  Program& program_;
  Automaton automaton_;
  Printer printer_;
  std::vector<std::unique_ptr<const Row>> rows_;  // by automaton state, made when it is first left
  bool hasRestricted_ = false;
};

}  // namespace argosy::automaton
