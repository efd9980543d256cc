#include "algorithms/unrolling/target_check.h"

#include <algorithm>

#include "algorithms/confirmation/confirmation.h"
#include "algorithms/confirmation/model_path.h"
#include "evidence/doubt.h"

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
      if (auto verdict = confirm(*reached, result.model, limits)) return verdict;
      if (++unconfirmed_ >= maximalUnconfirmed) return std::nullopt;
    }
    open.erase(reached);
  }
  return std::nullopt;
}

std::optional<evidence::Verdict> TargetCheck::confirm(const UnrolledTarget& target, const smt::Model& model,
                                                      const Limits& limits) {
  const std::string property = cpas_.arg().violation(*target.state)->property;
  const auto parents = target.state->parents();
  const SourceRange range =
      parents.empty() ? SourceRange() : facts_.program.edges[parents.front().step.edge].info.range;
  const auto doubt = [&](const std::string& why, const SourceRange& where) -> std::optional<evidence::Verdict> {
    reasons_.push_back({UnknownCause::CounterexampleNotConfirmed, "an error path was found, but " + why, where});
    return std::nullopt;
  };
  const auto wanted = std::ranges::find(targets_, property, &evidence::Target::property);
  if (wanted == targets_.end()) return doubt("nothing says what an execution has to show", range);
  if (!configuration_.getBoolean("counterexample.check")) return doubt("counterexamples are not checked", range);
  Confirmation result =
      confirmByModel(facts_, configuration_, cpas_.arg(), formulas_.encoder(), *target.state, model, *wanted, limits);
  if (const auto* why = std::get_if<std::string>(&result)) return doubt(*why, range);
  auto* const replayed = std::get_if<evidence::ReplayedCounterexample>(&result);
  if (const auto approximation = evidence::doubtfulApproximation(facts_.program, *replayed))
    return doubt("it depends on an approximation: " + approximation->message, approximation->range);
  return evidence::Refutation(std::move(*replayed));
}

}  // namespace argosy::algorithms
