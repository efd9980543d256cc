// When a path can be taken many times in a row: its conditions at the beginning and in the last iteration, and that no compared number wraps around between (docs/theory.md §7.9). Such
// numbers are linear in the number of the iteration, so that conditions that hold at both ends hold between: the quantifier over all iterations is gone.
#pragma once

#include <variant>
#include <vector>

#include "acceleration/closed_form.h"
#include "acceleration/number_comparison.h"

namespace argosy::acceleration {

class Guard {
 public:
  static std::variant<Guard, Refusal> of(Program& program, const PathEffect& effect, const ClosedForms& forms);

  /// What must hold before the first iteration for it to be taken: the path's conditions, but for those about values that it takes from outside; what the last iteration is given, all may be given.
  const std::vector<PathCondition>& conditions() const { return conditions_; }
  /// Those of them in which nothing is known of the numbers: that they hold between two iterations in which they hold is for the solver.
  const std::vector<PathCondition>& unknowns() const { return unknowns_; }
  /// What must hold there, too, with a number of iterations: then the path can be taken so many times, provided that its conditions hold where it is taken the last time, and it can be
  /// taken once more when they hold afterwards. Always true of no iterations.
  std::vector<ExpressionRef> range(Program& program, ExpressionRef iterations) const;

  /// How often the condition, one of the path's, holds once more after the first time, if the path is taken as often as it allows: of the type, in terms of values at the beginning. Only a guess
  /// where numbers wrap around. Nothing when it does not change, or not evenly.
  std::optional<ExpressionRef> timesMore(Program& program, const PathCondition& condition, TypeRef type) const;
  /// How much the indices change, by which the path's writes to memory are elsewhere in each iteration.
  const std::map<ExpressionRef, Int128>& steps() const { return steps_; }
  /// Whether it has the same value in all iterations.
  bool isConstant(const PathCondition& condition) const;

 private:
  /// The number, at the beginning, and how much it changes.
  struct Line {
    ExpressionRef number;
    AffineForm slope;
  };
  struct Comparison {
    Line left, right;
    Relation relation;
  };

  /// How much the number changes in each iteration, as long as it stays in the range of its type. What has to stay there, too, for that to be right becomes bounded.
  std::optional<AffineForm> follow(ExpressionRef number, const ClosedForms& forms);
  std::optional<Refusal> add(Program& program, const PathCondition& condition, const ClosedForms& forms);
  std::optional<Refusal> add(const PathWrite& write, const ClosedForms& forms);
  const Comparison* find(const PathCondition& condition) const;

  std::vector<PathCondition> conditions_;
  std::vector<std::pair<PathCondition, Comparison>> comparisons_;  // of lines
  std::vector<PathCondition> unknowns_;
  std::vector<Line> bounded_;  // stay in the ranges of their types
  std::map<ExpressionRef, Int128> steps_;
};

}  // namespace argosy::acceleration
