// The CPA of one specification automaton: it follows the program's steps (specification/transition_relation.h) and is in a target state when the specification is
// violated. Several automata are several components.
#pragma once

#include <map>
#include <tuple>

#include "analysis/component_cpa.h"
#include "specification/transition_relation.h"

namespace argosy::automaton {

/// Interned: equal states are the same object.
class AutomatonState final : public AbstractState {
 public:
  const Situation& situation() const { return situation_; }
  /// Conditions on the program's variables, all non-zero when the state is entered.
  const std::vector<ExpressionRef>& assumptions() const { return assumptions_; }

 private:
  friend class AutomatonCpa;
  Situation situation_;
  std::vector<ExpressionRef> assumptions_;
  /// The same without assumptions, which only concern the moment of entering; null when there are none.
  Ref<const AutomatonState> plain_;
};

class AutomatonCpa final : public ComponentCpa {
 public:
  using State = AutomatonState;

  /// PRINT goes to `printer`, or to standard error. Assumptions add expressions to the program.
  AutomatonCpa(Program& program, Automaton automaton, TransitionRelation::Printer printer = nullptr);

  const Automaton& automaton() const { return relation_.automaton(); }
  std::string_view name() const override { return automaton().name; }
  /// Wherever an analysis begins: automata watch executions from there on.
  StateRef initialState(const ControlPoint& root) override;
  /// What was seen during a call was seen.
  StateRef rebuild(const StateRef&, const StateRef&, const StateRef& exit, const Step&) override { return exit; }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  /// Throws TextError when the specification asks for something that has no meaning at this step.
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::optional<Violation> violation(const AbstractState& state) const override;
  std::string toString(const AbstractState& state) const override;

  static const std::vector<ExpressionRef>& assumptions(const AbstractState& state);
  /// BREAK was reached: the analysis is to end, without a violation and without a proof.
  static bool isBreak(const AbstractState& state);
  /// Something can happen when the program ends.
  bool watchesEnds() override;
  bool servesThreads() const override { return true; }
  /// The automaton has ended paths: a proof holds for the others only.
  std::vector<Restriction> restrictions() const override;

 private:
  Ref<const AutomatonState> intern(GuardedSituation entered);

  TransitionRelation relation_;
  using Key = std::tuple<Situation, std::vector<ExpressionRef>>;
  std::map<Key, Ref<const AutomatonState>> states_;
};

}  // namespace argosy::automaton
