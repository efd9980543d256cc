// What a solver has to agree with before a path is accelerated, bit-precisely (docs/theory.md §7.9).
#pragma once

#include "acceleration/guard.h"
#include "acceleration/scalar_terms.h"
#include "smt/solver.h"

namespace argosy::acceleration {

/// No values satisfy the path's conditions.
bool isImpossible(const PathEffect& effect, const smt::QueryLimits& limits, const Limits* runLimits);

class Obligations {
 public:
  /// `iterations` is a variable that the program does not use otherwise, and neither does it use the names. `known` holds wherever the path begins, of variables that it does not change.
  Obligations(Program& program, const PathEffect& effect, const ClosedForms& forms, const Guard& guard,
              ExpressionRef iterations, InputNames& names, const smt::QueryLimits& limits, const Limits* runLimits,
              std::span<const PathCondition> known = {});

  /// By induction: closed forms are right for no iterations, and for one more where they are right; and what is asked at both ends holds between. Nothing when all is proved.
  std::optional<Refusal> refusal();
  /// Whether iterations that are followed by one more are as many at once, with all that is asked of these: nothing has to follow the path after its acceleration, then.
  bool coversOneMore();

  /// Whether iterations after which the condition, one of the path's, does not hold any more are always `number` and the last one, where that is a number in terms of values at the beginning.
  bool countsIterations(const PathCondition& condition, ExpressionRef number);

 private:
  using Environment = ScalarTerms::Environment;

  /// Where the path has been taken as often as it has to be before.
  Environment before(smt::TermRef iterations);
  Environment after(smt::TermRef iterations);
  /// The same, given C(n, 1), C(n, 2), … of that number n.
  Environment afterChoices(std::span<const smt::TermRef> choices);
  Environment after(const Environment& start, const std::function<smt::TermRef(VariableId)>& value);
  smt::TermRef conditions(const Environment& environment);
  smt::TermRef conjunction(std::span<const PathCondition> conditions, const Environment& environment);
  /// The conditions but for those that hold after an iteration before which all of them held.
  std::vector<PathCondition> thoseThatMayEnd();
  smt::TermRef range(smt::TermRef iterations);
  /// Unsatisfiable; nothing when the solver does not know. Formulas that could not be made are unknown, too.
  std::optional<bool> isContradiction(std::initializer_list<smt::TermRef> formulas);
  /// The formula, in which n + 1 does not overflow, so that it is n + 1 in wide words, too.
  smt::TermRef ofOneMore(smt::TermRef formula, smt::TermRef n);
  /// That variables are settled once the path has been taken so often.
  std::optional<Refusal> refusalOfSettled();
  std::optional<bool> isUnsatisfiable(smt::TermRef formula);
  /// That indices are where their steps say, by induction.
  std::optional<Refusal> refusalOfIndices(smt::TermRef n, smt::TermRef next);
  smt::TermRef changed(VariableId variable, const Environment& environment);

  Program& program_;
  const PathEffect& effect_;
  const ClosedForms& forms_;
  const Guard& guard_;
  ExpressionRef iterations_;
  InputNames& names_;
  std::vector<PathCondition> known_;
  smt::SolverOptions options_;
  smt::TermTable terms_;
  std::unique_ptr<encode::Theory> theory_;
  ScalarTerms scalars_;
};

}  // namespace argosy::acceleration
