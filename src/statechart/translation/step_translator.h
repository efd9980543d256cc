// The steps of a chart as functions of C: which transitions are selected, what is left and entered (the standard's appendix D, unfolded for one chart).
#pragma once

#include <optional>

#include "statechart/translation/block_translator.h"

namespace argosy::statechart {

/// What is told and checked of steps.
struct StepDemands {
  std::string stream = {};  // where steps are told; empty: nowhere
  bool isDeterministic = false;
  std::optional<unsigned> stableWithin = {};
};

class StepTranslator {
 public:
  StepTranslator(const Chart& chart, ExpressionTranslator& expressions, BlockTranslator& blocks, Texts& texts,
                 StepDemands demands)
      : chart_(chart), expressions_(expressions), blocks_(blocks), texts_(texts), demands_(std::move(demands)) {}

  /// Global variables.
  void declare(Writer& writer);
  /// The functions `start`, `receive`, `receive_sent`.
  void translate(Writer& writer);

 private:
  std::string active(StateNumber state) const { return expressions_.isActive(state); }
  std::string named(const char* prefix, StateNumber state) const;
  static std::string taken(std::size_t transition) { return "taken_" + std::to_string(transition); }
  static std::string enabled(std::size_t transition) { return "is_enabled_" + std::to_string(transition) + "()"; }

  bool isReal(StateNumber state) const { return state != 0 && !chart_.states[state].isHistory(); }
  std::vector<StateNumber> atomicStates() const;
  /// The state, and those around it up to the whole chart.
  std::vector<StateNumber> fromInside(StateNumber state) const;
  bool conflicts(std::size_t one, std::size_t other) const;
  /// A condition: all states for which the targets stand are inside of this one.
  std::string areInside(const Transition& transition, StateNumber around) const;
  void conditions(Writer& writer);
  void selection(Writer& writer, bool byEvent);
  /// That no state has two ways to go.
  void determinism(Writer& writer, bool byEvent);
  void taking(Writer& writer);
  void entering(Writer& writer);
  /// Marks the states from below `around` to the state, and what has to be entered beside them.
  void markAncestors(StateNumber state, StateNumber around, Writer& writer);
  void markTargets(const Transition& transition, StateNumber around, Writer& writer);
  std::string anyMarkedInside(StateNumber state) const;
  void leaveStates(Writer& writer);
  void executeTransitions(Writer& writer);
  void markEntered(Writer& writer);
  void enterStates(Writer& writer);
  void finish(StateNumber state, Writer& writer);
  std::string isFinished(StateNumber state) const;
  void start(Writer& writer);
  std::string shown(const Transition& transition) const;

  const Chart& chart_;
  ExpressionTranslator& expressions_;
  BlockTranslator& blocks_;
  Texts& texts_;
  StepDemands demands_;
};

}  // namespace argosy::statechart
