// The CPA of one specification automaton: it follows the program's steps and is in a target state when the specification is
// violated. Several automata are several components.
//
// An observer takes no behaviour away: what the assumptions of its transitions leave over stays in the state (split off with
// the negated assumptions). A control automaton does as its author says: STOP, and assumptions that do not hold, end paths.
// Nothing follows ERROR, since the violation has happened, nor BREAK, which asks for the end of the analysis.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>

#include "analysis/component_cpa.h"
#include "domains/automaton/automaton.h"
#include "domains/automaton/evaluation.h"

namespace argosy::automaton {

/// Interned: equal states are the same object.
class AutomatonState final : public AbstractState {
 public:
  static constexpr std::size_t ErrorState = static_cast<std::size_t>(-1);
  static constexpr std::size_t BreakState = static_cast<std::size_t>(-2);

  std::size_t state() const { return state_; }
  const Valuation& values() const { return values_; }
  /// What was violated: ErrorState only.
  const std::string& message() const { return message_; }
  /// Conditions on the program's variables, all non-zero when the state is entered.
  const std::vector<ExpressionRef>& assumptions() const { return assumptions_; }

 private:
  friend class AutomatonCpa;
  std::size_t state_ = 0;
  Valuation values_;
  std::string message_;
  std::vector<ExpressionRef> assumptions_;
  /// The same without assumptions, which only concern the moment of entering; null when there are none.
  Ref<const AutomatonState> plain_;
};

class AutomatonCpa final : public ComponentCpa {
 public:
  using State = AutomatonState;
  using Printer = std::function<void(const std::string&)>;

  /// PRINT goes to `printer`, or to standard error. Assumptions add expressions to the program.
  AutomatonCpa(Program& program, Automaton automaton, Printer printer = nullptr);
  ~AutomatonCpa() override;

  const Automaton& automaton() const { return automaton_; }
  std::string_view name() const override { return automaton_.name; }
  /// Wherever an analysis begins: automata watch executions from there on.
  StateRef initialState(const ControlPoint& root) override;
  /// What was seen during a call was seen.
  StateRef rebuild(const StateRef&, const StateRef&, const StateRef& exit, const ControlPoint&) override {
    return exit;
  }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  /// Throws SpecificationError when the specification asks for something that has no meaning at this step.
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::optional<Violation> violation(const AbstractState& state) const override;
  std::string toString(const AbstractState& state) const override;

  /// Other components may use these to sharpen a successor.
  static const std::vector<ExpressionRef>& assumptions(const AbstractState& state);
  /// BREAK was reached: the analysis is to end, without a violation and without a proof.
  static bool isBreak(const AbstractState& state);
  /// The automaton has ended paths (STOP, BREAK or an assumption of a control automaton): a proof holds for the others only.
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
  using Assumptions = std::vector<ExpressionRef>;

  const Row& row(std::size_t state);
  Row makeRow(const automaton::State& state) const;
  std::vector<Candidate> candidates(const automaton::State& state, const StepShape& step) const;
  void follow(const AutomatonState& state, const std::vector<Candidate>& candidates, const StepShape& step,
              std::vector<StateRef>& successors);
  /// The states after one transition, one per list of assumptions under which it is taken.
  void take(const Candidate& candidate, const Context& context, const std::vector<Assumptions>& cases,
            std::vector<StateRef>& successors);
  const Assertion* failingAssertion(const Candidate& candidate, const Context& context) const;
  Valuation act(const Candidate& candidate, const Context& context, const StepShape& step);
  void print(const Print& action, const Context& context, const StepShape& step);
  /// What is left of the cases where not all of the conditions hold.
  std::vector<Assumptions> without(const std::vector<Assumptions>& cases, const Assumptions& conditions);
  Ref<const AutomatonState> intern(std::size_t state, Valuation values, std::string message, Assumptions assumptions);

  Program& program_;
  Automaton automaton_;
  Printer printer_;
  std::vector<std::unique_ptr<const Row>> rows_;  // by automaton state, made when it is first left
  using Key = std::tuple<std::size_t, Valuation, std::string, Assumptions>;
  std::map<Key, Ref<const AutomatonState>> states_;
  bool hasRestricted_ = false;
};

}  // namespace argosy::automaton
