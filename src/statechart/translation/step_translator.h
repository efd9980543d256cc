// The steps of a chart as functions of C: which transitions are selected, what is left and entered (the standard's appendix D, unfolded for one chart).
#pragma once

#include <optional>

#include "statechart/translation/block_translator.h"
#include "statechart/translation/entry_translator.h"
#include "statechart/translation/selection_translator.h"

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
      : chart_(chart),
        names_(chart),
        entries_(chart),
        expressions_(expressions),
        blocks_(blocks),
        texts_(texts),
        demands_(std::move(demands)) {}

  /// Global variables.
  void declare(Writer& writer);
  /// The functions `start`, `receive`, `receive_sent`.
  void translate(Writer& writer);

 private:
  void leaveStates(Writer& writer);
  void executeTransitions(Writer& writer);
  void enterStates(Writer& writer);
  void finish(StateNumber state, Writer& writer);
  std::string isFinished(StateNumber state) const;
  void start(Writer& writer);
  std::string shown(const Transition& transition) const;

  const Chart& chart_;
  ChartNames names_;
  EntryTranslator entries_;
  ExpressionTranslator& expressions_;
  BlockTranslator& blocks_;
  Texts& texts_;
  StepDemands demands_;
};

}  // namespace argosy::statechart
