// Which transitions are taken in a step: the first enabled ones from inside, without those that conflict (the standard's selectTransitions and removeConflictingTransitions).
#pragma once

#include "statechart/translation/chart_names.h"
#include "statechart/translation/expression_translator.h"
#include "statechart/translation/writer.h"

namespace argosy::statechart {

class SelectionTranslator {
 public:
  /// Checked: that no state ever has two ways to go.
  SelectionTranslator(const Chart& chart, ExpressionTranslator& expressions, Texts& texts, bool isChecked)
      : chart_(chart), names_(chart), expressions_(expressions), texts_(texts), isChecked_(isChecked) {}

  /// The functions `select_without_event` and `select_by_event`.
  void translate(Writer& writer);

 private:
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
  bool isChecked_;
};

}  // namespace argosy::statechart
