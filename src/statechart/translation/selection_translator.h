// Which transitions are taken in a step: the first enabled ones from inside, without those that conflict (the standard's selectTransitions and removeConflictingTransitions).
#pragma once

#include "statechart/translation/chart_names.h"
#include "statechart/translation/expression_translator.h"
#include "statechart/translation/writer.h"

namespace argosy::statechart {

struct SelectionDemands {
  /// It is checked that no state ever has two ways to go.
  bool isDeterministic = false;
  /// It matters which atomic state has asked for a transition.
  bool recordsChoices = false;
};

class SelectionTranslator {
 public:
  SelectionTranslator(const Chart& chart, ExpressionTranslator& expressions, Texts& texts, SelectionDemands demands)
      : chart_(chart), names_(chart), expressions_(expressions), texts_(texts), demands_(demands) {}

  /// The functions `select_without_event`, if there is anything to select, and `select_by_event`: whether something is taken.
  void translate(Writer& writer);
  bool selectsWithoutEvent() const;

 private:
  bool mayBothBeChosen(std::size_t one, std::size_t other) const;
  std::string matching(const Transition& transition) const;
  /// A condition.
  std::string enabled(std::size_t transition) const;
  /// Whether it takes more than an expression to find out.
  bool isFunction(const Transition& transition) const;
  bool conflicts(std::size_t one, std::size_t other) const;
  /// A condition: all states for which the targets stand are inside of this one.
  std::string areInside(const Transition& transition, StateNumber around) const;
  void conditions(Writer& writer);
  void taking(Writer& writer);
  void determinism(Writer& writer, bool byEvent);
  void selection(Writer& writer, bool byEvent);

  const Chart& chart_;
  ChartNames names_;
  ExpressionTranslator& expressions_;
  Texts& texts_;
  SelectionDemands demands_;
  std::vector<std::string> take_;  // a statement for each transition
};

}  // namespace argosy::statechart
