// Loop acceleration (docs/theory.md §7.9, after Madhukar's dissertation, chapter 3): beside the body of a loop, a branch with the effect of any number of iterations along one of its paths.
//
//     head:  n := any;  assume what n iterations need;  X := closed form of n iterations;  one iteration along the path;  → head
//
// The states that executions have at loop heads stay what they are. Where a solver proves that nothing new comes of the path behind its acceleration, it is not taken there; and where all paths through a
// body are accelerated like this, no execution goes through the body itself any more, except to leave it.
#pragma once

#include "acceleration/loop_plan.h"
#include "program/transform/transformation.h"

namespace argosy::acceleration {

class AccelerateLoops final : public Transformation {
 public:
  explicit AccelerateLoops(const Effort& effort) : effort_(effort) {}

  std::string_view name() const override { return "accelerated loops"; }
  /// Of the last application, in the order of the program.
  const std::vector<LoopReport>& reports() const { return reports_; }
  /// By the variable that stands for a number of iterations: the operations of the path, in the program that was changed, that take a value from outside in each of them.
  const std::map<VariableId, std::vector<PathInput>>& inputs() const { return inputs_; }

 private:
  void change(ProgramDraft& draft) const override;

  Effort effort_;
  mutable std::vector<LoopReport> reports_;
  mutable std::map<VariableId, std::vector<PathInput>> inputs_;
};

}  // namespace argosy::acceleration
