#include "algorithms/unrolling/target_check.h"

#include <algorithm>

#include "algorithms/confirmation/model_path.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using evidence::UnknownReason;
using smt::Answer;
using smt::TermRef;

std::optional<evidence::Verdict> TargetCheck::findReached(std::vector<UnrolledTarget> open, const Limits& limits) {
  encode::Encoder& encoder = formulas_.encoder();
  while (!open.empty() && !limits.check()) {
    std::vector<TermRef> conditions;
    for (const UnrolledTarget& target : open)
      conditions.push_back(encoder.condition(cpas_.predicateState(*target.state).formula()));
    const TermRef question = formulas_.terms().disjunction(conditions);
    Formulas::Result result;
    if (conflicts_ != 0) result = formulas_.solveBriefly(question, true, conflicts_);
    if (result.answer == Answer::Unknown && result.reason == smt::Solver::tooManyConflicts) {
      hasUnanswered_ = true;
      return std::nullopt;
    }
    if (result.answer == Answer::Unknown) result = formulas_.solve(question, true);
    if (result.answer == Answer::Unsatisfiable) return std::nullopt;
    if (result.answer == Answer::Unknown) {
      reasons_.push_back({UnknownCause::SolverGaveUp, "the solver gave no answer: " + result.reason, {}});
      return std::nullopt;
    }
    ModelPath path(cpas_.arg(), encoder, result.model);
    const auto reached =
        std::ranges::find_if(open, [&](const UnrolledTarget& target) { return path.satisfies(*target.state); });
    if (reached == open.end()) {
      reasons_.push_back({UnknownCause::SolverGaveUp, "the solver's model does not satisfy the formula", {}});
      return std::nullopt;
    }
    if (reached->gap.valid()) {
      reasons_.push_back(UnknownReason::fromProgram(facts_.program.reasons[reached->gap]));
    } else {
      ++alarms_;
      Confirmation confirmation = confirmation_.byModel(cpas_.arg(), encoder, *reached->state, result.model, limits);
      if (auto* replayed = std::get_if<evidence::ReplayedCounterexample>(&confirmation))
        return evidence::Refutation(std::move(*replayed));
      reasons_.push_back(std::get<UnknownReason>(std::move(confirmation)));
      if (++unconfirmed_ >= maximalUnconfirmed) return std::nullopt;
    }
    open.erase(reached);
  }
  return std::nullopt;
}

}  // namespace argosy::algorithms
