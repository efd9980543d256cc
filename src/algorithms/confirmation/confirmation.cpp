#include "algorithms/confirmation/confirmation.h"

#include <algorithm>

#include "algorithms/confirmation/model_path.h"
#include "analysis/arg_paths.h"
#include "evidence/doubt.h"

namespace argosy::algorithms {

using evidence::ReplayedCounterexample;
using evidence::UnknownCause;
using evidence::UnknownReason;

namespace {

/// Which operation of the path the formulas say too little about; empty when none is known.
std::string firstApproximation(const Program& program, const encode::Encoder& encoder, const ArgPath& path) {
  for (const PathStep& step : path.steps)
    if (const std::string_view* why = encoder.approximations().of(step.edge))
      return "; the formulas say too little about the operation at " +
             toString(program, program.edges[step.edge].info.range) + ": " + std::string(*why);
  return "";
}

}  // namespace

SourceRange rangeOfStep(const Program& program, const ArgState& state) {
  const auto parents = state.parents();
  return parents.empty() ? SourceRange() : program.edges[parents.front().step.edge].info.range;
}

UnknownReason AlarmConfirmation::infeasible(const ArgState& target) const {
  return {UnknownCause::ImpreciseAnalysis,
          "the error is reachable in the abstraction, on a path that no execution takes",
          rangeOfStep(facts_.program, target)};
}

Limits AlarmConfirmation::searchLimits(const Limits& limits) const {
  const auto budget = configuration_.getDuration("counterexample.search-time");
  return budget.count() == 0 ? limits : limits.atMost(std::chrono::duration<double>(budget).count());
}

template <class Concretise>
Confirmation AlarmConfirmation::confirmed(ArgCpa& arg, const ArgState& state, const Limits& limits,
                                          const Concretise& concretise) const {
  const SourceRange range = rangeOfStep(facts_.program, state);
  const auto unconfirmed = [](const std::string& why, const SourceRange& where) {
    return UnknownReason{UnknownCause::CounterexampleNotConfirmed, "an error path was found, but " + why, where};
  };
  const auto wanted = std::ranges::find(targets_, arg.violation(state)->property, &evidence::Target::property);
  if (wanted == targets_.end()) return unconfirmed("nothing says what an execution has to show", range);
  if (!configuration_.getBoolean("counterexample.check")) return unconfirmed("counterexamples are not checked", range);
  ConcretisationResult result = concretise(*wanted, searchLimits(limits));
  if (const auto* why = std::get_if<UnconfirmedPath>(&result)) return unconfirmed(why->why, range);
  if (std::holds_alternative<InfeasiblePath>(result)) return infeasible(state);
  auto& replayed = std::get<ReplayedCounterexample>(result);
  if (const auto doubt = evidence::doubtfulApproximation(facts_.program, replayed))
    return unconfirmed("it depends on an approximation: " + doubt->message, doubt->range);
  return std::move(replayed);
}

Confirmation AlarmConfirmation::byModel(ArgCpa& arg, encode::Encoder& encoder, const ArgState& target,
                                        const smt::Model& model, const Limits& limits) const {
  return confirmed(arg, target, limits, [&](const evidence::Target& wanted, const Limits& searchLimits) {
    return concretisedModel(arg, encoder, target, model, wanted, searchLimits);
  });
}

Confirmation AlarmConfirmation::byPaths(ArgCpa& arg, const ArgState& target, const Limits& limits) const {
  return confirmed(arg, target, limits, [&](const evidence::Target& wanted, const Limits& searchLimits) {
    return concretisedPaths(arg, target, wanted, searchLimits);
  });
}

ConcretisationResult AlarmConfirmation::concretisedModel(ArgCpa& arg, encode::Encoder& encoder, const ArgState& state,
                                                         const smt::Model& model, const evidence::Target& wanted,
                                                         const Limits& limits) const {
  ModelPath walk(arg, encoder, model);
  const auto path = walk.pathTo(state);
  // Where states of other components were joined later, a state's parents have other formulas than those that its block was made of.
  if (!path) return concretisedPaths(arg, state, wanted, limits);
  evidence::ReplayResult direct = replayCandidate(facts_.program, walk.candidateFor(*path), wanted, limits);
  if (auto* replayed = std::get_if<ReplayedCounterexample>(&direct)) return std::move(*replayed);
  // The engine's formulas may be coarser than the program: by their encoding, and where paths were merged.
  ConcretisationResult result = concretise(facts_, arg, *path, wanted, limits);
  const std::string coarse = firstApproximation(facts_.program, encoder, *path);
  if (auto* unconfirmed = std::get_if<UnconfirmedPath>(&result)) unconfirmed->why += coarse;
  if (std::holds_alternative<InfeasiblePath>(result))
    return UnconfirmedPath{"no execution takes it" +
                           (coarse.empty() ? ": the formulas are coarser than the program" : coarse)};
  return result;
}

ConcretisationResult AlarmConfirmation::concretisedPaths(ArgCpa& arg, const ArgState& state,
                                                         const evidence::Target& wanted, const Limits& limits) const {
  // The first path may be infeasible where another one, merged or covered on the way, is not.
  constexpr int maximalPaths = 30;
  ConcretisationResult result = InfeasiblePath();
  ArgPaths paths(state);
  for (int i = 0; i < maximalPaths && (i == 0 || !limits.check()); ++i) {
    const auto path = paths.next();
    if (!path) break;
    ConcretisationResult outcome = concretise(facts_, arg, *path, wanted, limits);
    if (std::holds_alternative<ReplayedCounterexample>(outcome)) return outcome;
    if (std::holds_alternative<InfeasiblePath>(result)) result = std::move(outcome);
  }
  return result;
}

}  // namespace argosy::algorithms
