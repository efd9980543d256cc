// Which states a step enters (the standard's computeEntrySet): marks, by a function for each state.
#pragma once

#include "statechart/translation/chart_names.h"
#include "statechart/translation/writer.h"

namespace argosy::statechart {

class EntryTranslator {
 public:
  explicit EntryTranslator(const Chart& chart) : chart_(chart), names_(chart) {}

  /// The functions that mark a state and what is entered inside of it.
  void entering(Writer& writer);
  /// Statements that mark what the transition enters below `around`.
  void markTargets(const Transition& transition, StateNumber around, Writer& writer);
  /// Statements that mark what all taken transitions enter, and nothing else.
  void markEntered(Writer& writer);

 private:
  /// Marks the states from below `around` to the state, and what has to be entered beside them.
  void markAncestors(StateNumber state, StateNumber around, Writer& writer);
  std::string anyMarkedInside(StateNumber state) const;

  const Chart& chart_;
  ChartNames names_;
};

}  // namespace argosy::statechart
