#include "algorithms/bounded_model_checking.h"

#include <algorithm>

#include "algorithms/confirmation.h"
#include "algorithms/loop_places.h"
#include "algorithms/model_gaps.h"
#include "algorithms/model_path.h"
#include "program/print/text.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using evidence::UnknownReason;
using smt::Answer;
using smt::TermRef;

namespace {

/// After so many alarms that no execution confirms, the formulas say too little about this program.
constexpr unsigned maximalUnconfirmed = 5;

}  // namespace

BoundedModelChecking::BoundedModelChecking(ProgramFacts& facts, const configuration::Configuration& configuration,
                                           std::span<const automaton::Automaton> specification,
                                           std::span<const evidence::Target> targets, const Limits& limits)
    : facts_(facts),
      configuration_(configuration),
      targets_(targets.begin(), targets.end()),
      formulas_(facts, configuration, limits),
      cpas_(facts, configuration, specification, formulas_),
      base_(std::make_unique<Unrolling>(facts, cpas_, cpas_.arg().initialState())),
      induction_(configuration.getChoice<Induction>(
          "bmc.induction", {{"none", Induction::None}, {"plain", Induction::Plain}, {"invariants", Induction::Invariants}, {"lemmas", Induction::Lemmas}})),
      invariants_(facts, configuration, specification) {
  for (const automaton::Automaton& observer : specification) {
    const auto ordinary = std::ranges::count_if(observer.states, [](const automaton::State& state) { return !state.isTarget; });
    observersHaveOneState_ &= ordinary == 1 && observer.variables.empty();
  }
}

evidence::Verdict BoundedModelChecking::run(const Limits& limits, const Progress& progress) {
  const double begin = processorSeconds();
  evidence::Verdict verdict = search(limits, progress);
  if (!std::holds_alternative<evidence::Proof>(verdict)) updateStatistics();
  statistics_.seconds = processorSeconds() - begin;
  return verdict;
}

std::uint32_t BoundedModelChecking::nextBound(std::uint32_t k) const {
  const auto step = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-step"));
  const auto factor = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-factor"));
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(k + step + k * factor / 100, 1u << 30));
}

evidence::Verdict BoundedModelChecking::search(const Limits& limits, const Progress& progress) {
  for (UnknownReason& reason : generalGaps(facts_.program)) reasons_.push_back(std::move(reason));
  const auto last = static_cast<std::uint32_t>(configuration_.getInteger("bmc.k-max"));
  const auto inductionLast = static_cast<std::uint32_t>(configuration_.getInteger("bmc.induction-k-max"));
  for (auto k = static_cast<std::uint32_t>(configuration_.getInteger("bmc.k-start"));; k = nextBound(k)) {
    if (last != 0) k = std::min(k, last);
    if (!base_->unrollTo(k, limits)) return unknownVerdict(reasons_, limits);
    bound_ = k;
    updateStatistics();
    if (progress) progress(statistics_);
    if (auto refutation = checkBase(limits)) return std::move(*refutation);
    if (limits.check()) return unknownVerdict(reasons_, limits);
    if (unconfirmed_ >= maximalUnconfirmed) return unknownVerdict(reasons_, limits);
    const bool isExhausted = !base_->hasFrontier();
    const bool isRestricted = !restrictions(cpas_.composite()).empty();
    if (reasons_.empty() && !isRestricted) {
      if (forwardConditionHolds()) return proof("no execution visits more loop heads than " + std::to_string(k), limits);
      const bool tries = induction_ != Induction::None && (inductionLast == 0 || k <= inductionLast);
      const bool isLast = (last != 0 && k >= last) || (inductionLast != 0 && nextBound(k) > inductionLast);
      // The step cases may have been cut off where the base case has not been yet.
      const auto visits = tries ? findInduction(k, isLast, limits) : std::nullopt;
      if (visits && restrictions(cpas_.composite()).empty()) return proof(std::to_string(*visits) + "-induction", limits);
    }
    if (limits.check() || isExhausted) {
      for (UnknownReason& reason : restrictions(cpas_.composite())) reasons_.push_back(std::move(reason));
      return unknownVerdict(reasons_, limits);
    }
    if (last != 0 && k >= last) {
      reasons_.push_back({UnknownCause::LoopBound, "nothing was found within " + std::to_string(k) + " visits of loop heads", {}});
      return unknownVerdict(reasons_, limits);
    }
  }
}

std::optional<evidence::Verdict> BoundedModelChecking::checkBase(const Limits& limits) {
  encode::Encoder& encoder = formulas_.encoder();
  std::vector<UnrolledTarget> open = base_->takeTargets();
  while (!open.empty() && !limits.check()) {
    std::vector<TermRef> conditions;
    for (const UnrolledTarget& target : open) conditions.push_back(encoder.condition(cpas_.predicateState(*target.state).formula()));
    const Formulas::Result result = formulas_.solve(formulas_.terms().disjunction(conditions), true);
    if (result.answer == Answer::Unsatisfiable) return std::nullopt;
    if (result.answer == Answer::Unknown) {
      reasons_.push_back({UnknownCause::SolverGaveUp, "the solver gave no answer: " + result.reason, {}});
      return std::nullopt;
    }
    ModelPath path(cpas_.arg(), encoder, result.model);
    const auto reached = std::ranges::find_if(open, [&](const UnrolledTarget& target) { return path.satisfies(*target.state); });
    if (reached == open.end()) {
      reasons_.push_back({UnknownCause::SolverGaveUp, "the solver's model does not satisfy the formula", {}});
      return std::nullopt;
    }
    if (reached->gap.valid()) {
      reasons_.push_back(UnknownReason::fromProgram(facts_.program.reasons[reached->gap]));
    } else {
      ++statistics_.alarms;
      if (auto verdict = confirm(*reached, result.model, limits)) return verdict;
      if (++unconfirmed_ >= maximalUnconfirmed) return std::nullopt;
    }
    open.erase(reached);
  }
  return std::nullopt;
}

std::optional<evidence::Verdict> BoundedModelChecking::confirm(const UnrolledTarget& target, const smt::Model& model, const Limits& limits) {
  const std::string property = cpas_.arg().violation(*target.state)->property;
  const auto parents = target.state->parents();
  const SourceRange range = parents.empty() ? SourceRange() : facts_.program.edges[parents.front().step.edge].info.range;
  const auto doubt = [&](const std::string& why, const SourceRange& where) -> std::optional<evidence::Verdict> {
    reasons_.push_back({UnknownCause::CounterexampleNotConfirmed, "an error path was found, but " + why, where});
    return std::nullopt;
  };
  const auto wanted = std::ranges::find(targets_, property, &evidence::Target::property);
  if (wanted == targets_.end()) return doubt("violations of automata cannot be replayed", range);
  if (!configuration_.getBoolean("counterexample.check")) return doubt("counterexamples are not checked", range);
  Confirmation result = confirmByModel(facts_, configuration_, cpas_.arg(), formulas_.encoder(), *target.state, model, *wanted, limits);
  if (const auto* why = std::get_if<std::string>(&result)) return doubt(*why, range);
  auto* const replayed = std::get_if<evidence::ReplayedCounterexample>(&result);
  if (const Reason* approximation = evidence::doubtfulApproximation(facts_.program, *replayed))
    return doubt("it depends on an approximation: " + approximation->message, approximation->range);
  return evidence::Refutation(std::move(*replayed));
}

bool BoundedModelChecking::forwardConditionHolds() {
  return formulas_.solve(base_->frontier(), false).answer == Answer::Unsatisfiable;
}

BoundedModelChecking::StepAnswer BoundedModelChecking::checkStep(StepCase& start, std::uint32_t k, const Limits& limits) {
  encode::Encoder& encoder = formulas_.encoder();
  if (start.isImpossible) return StepAnswer::Holds;
  const auto assumeInvariants = [&](const Place& place, encode::PathFormula& path) {
    for (const ExpressionRef invariant : invariants_.at(place))
      if (!encoder.assume(encoder.evaluateCondition(invariant, predicate::frameOf(place.context), path), path)) return false;
    return true;
  };
  if (!start.unrolling) {
    StateRef root = cpas_.arbitraryState(start.place, [&](encode::PathFormula& path) { return assumeInvariants(start.place, path); });
    if (!root) {
      start.isImpossible = true;
      return StepAnswer::Holds;
    }
    start.unrolling = std::make_unique<Unrolling>(facts_, cpas_, std::move(root));
  }
  cpas_.predicate().assumeAtLoopHeads(assumeInvariants);
  const bool isUnrolled = start.unrolling->unrollTo(k + 1, limits);
  cpas_.predicate().assumeAtLoopHeads(nullptr);
  if (!isUnrolled) return StepAnswer::Ended;
  for (UnrolledTarget& target : start.unrolling->takeTargets()) start.targets.push_back(std::move(target));
  std::erase_if(start.targets, [&](const UnrolledTarget& target) { return target.counter < static_cast<std::int64_t>(k); });
  std::vector<TermRef> conditions;
  for (const UnrolledTarget& target : start.targets)
    if (target.counter == static_cast<std::int64_t>(k))
      conditions.push_back(encoder.condition(cpas_.predicateState(*target.state).formula()));
  // Lemmas make such queries easy, or nothing does.
  constexpr std::chrono::milliseconds timeForProducts{1000};
  const Answer answer = formulas_.solveWithin(formulas_.terms().disjunction(conditions), false, timeForProducts).answer;
  return answer == Answer::Unsatisfiable ? StepAnswer::Holds : StepAnswer::Fails;
}

bool BoundedModelChecking::improveInvariants(const Limits& limits) {
  if (induction_ != Induction::Invariants && induction_ != Induction::Lemmas) return false;
  std::vector<Place> heads;
  if (induction_ == Induction::Lemmas)
    for (const StepCase& start : *stepCases_) heads.push_back(start.place);
  if (!invariants_.improve(heads, limits)) return false;
  for (const auto& [head, lemma] : invariants_.sharedLemmas(heads))
    facts_.board.publish({SharedFactKind::Invariant, head, toQualifiedText(facts_.program, lemma, facts_.program.nodes[head].function),
                          formulas_.assumption()});
  return true;
}

BoundedModelChecking::StepAnswer BoundedModelChecking::checkSteps(std::uint32_t k, const Limits& limits) {
  const std::size_t count = stepCases_->size();
  // The case that failed last time fails most likely again.
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t index = (lastFailure_ + i) % count;
    const StepAnswer answer = checkStep((*stepCases_)[index], k, limits);
    if (limits.check()) return StepAnswer::Ended;
    if (answer == StepAnswer::Fails) lastFailure_ = index;
    if (answer != StepAnswer::Holds) return answer;
  }
  return StepAnswer::Holds;
}

std::optional<std::uint32_t> BoundedModelChecking::findInduction(std::uint32_t k, bool isLast, const Limits& limits) {
  if (!observersHaveOneState_) return std::nullopt;
  if (!stepCases_) {
    const auto places = loopPlaces(facts_);
    if (!places) {
      induction_ = Induction::None;
      return std::nullopt;
    }
    stepCases_.emplace();
    for (const Place& place : *places) stepCases_->push_back({place, nullptr, {}, false});
  }
  if (invariants_.rounds() == 0) improveInvariants(limits);
  for (std::uint32_t visits = k;;) {
    const StepAnswer answer = checkSteps(visits, limits);
    if (answer == StepAnswer::Ended) return std::nullopt;
    if (answer == StepAnswer::Holds) return visits;
    if (visits < k) {
      visits = k;
      continue;
    }
    // Often two visits tell what one does not, for less than lemmas cost.
    if (k < 2 && !isLast && invariants_.isNextRoundForLemmas()) return std::nullopt;
    // Inv ∧ step, as long as each round improves Inv; the next round is for the next k.
    if (!improveInvariants(limits)) return std::nullopt;
    for (StepCase& start : *stepCases_) start = {start.place, nullptr, {}, false};
    // With better invariants, one visit may do, and is easier to decide.
    visits = 1;
  }
}

evidence::Verdict BoundedModelChecking::proof(std::string argument, const Limits& limits) {
  updateStatistics();
  statistics_.details.emplace_back("argument", argument);
  constexpr double secondsForBeauty = 1;
  invariants_.shortenTexts(formulas_, cpas_, limits.atMost(secondsForBeauty));
  return evidence::Proof::fromInduction(
      {configuration_.name + ": " + argument, base_->reached().size(), invariants_.atLoopHeads(), formulas_.assumption()});
}

void BoundedModelChecking::updateStatistics() {
  statistics_.exploration = base_->statistics();
  statistics_.reached = base_->reached().size();
  statistics_.details = {{"k", std::to_string(bound_)}, {"invariant rounds", std::to_string(invariants_.rounds())}, {"lemmas", std::to_string(invariants_.lemmas())}};
  for (auto& entry : formulas_.statistics()) statistics_.details.push_back(std::move(entry));
}

}  // namespace argosy::algorithms
