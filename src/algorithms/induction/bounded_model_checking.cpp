#include "algorithms/induction/bounded_model_checking.h"

#include <algorithm>

#include "algorithms/confirmation/model_path.h"
#include "algorithms/preparation/loop_places.h"
#include "algorithms/preparation/model_gaps.h"
#include "program/print/text.h"
#include "specification/automaton.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using evidence::UnknownReason;
using smt::Answer;
using smt::TermRef;

BoundedModelChecking::BoundedModelChecking(ProgramFacts& facts, const configuration::Configuration& configuration,
                                           std::span<const automaton::Automaton> specification,
                                           std::span<const evidence::Target> targets, const Limits& limits)
    : Engine(limits),
      facts_(facts),
      configuration_(configuration),
      formulas_(facts, configuration, limits),
      cpas_(facts, configuration, specification, formulas_),
      check_(facts, configuration, targets, cpas_, formulas_, reasons_),
      arguments_(facts.program, cpas_),
      base_(std::make_unique<Unrolling>(facts, cpas_, cpas_.arg().initialState(cpas_.arg().start()))),
      induction_(configuration.getChoice<Induction>("bmc.induction", {{"none", Induction::None},
                                                                      {"plain", Induction::Plain},
                                                                      {"invariants", Induction::Invariants},
                                                                      {"lemmas", Induction::Lemmas}})),
      invariants_(facts, configuration, specification) {
  for (const automaton::Automaton& observer : specification) {
    const auto ordinary =
        std::ranges::count_if(observer.states, [](const automaton::State& state) { return !state.isTarget; });
    observersHaveOneState_ &= ordinary == 1 && observer.variables.empty();
  }
}

evidence::Verdict BoundedModelChecking::run(const Progress& progress) {
  const double begin = processorSeconds();
  evidence::Verdict verdict = search(progress);
  if (!std::holds_alternative<evidence::Proof>(verdict)) updateStatistics();
  statistics_.seconds = processorSeconds() - begin;
  return verdict;
}

std::uint32_t BoundedModelChecking::nextBound(std::uint32_t k) const {
  const auto step = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-step"));
  const auto factor = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-factor"));
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(k + step + k * factor / 100, 1u << 30));
}

evidence::Verdict BoundedModelChecking::search(const Progress& progress) {
  for (UnknownReason& reason : generalGaps(facts_.program)) reasons_.push_back(std::move(reason));
  const auto last = static_cast<std::uint32_t>(configuration_.getInteger("bmc.k-max"));
  const auto inductionLast = static_cast<std::uint32_t>(configuration_.getInteger("bmc.induction-k-max"));
  std::uint32_t reachable = 0;  // the least bound with which an error may be reached
  for (auto k = static_cast<std::uint32_t>(configuration_.getInteger("bmc.k-start"));;) {
    if (last != 0) k = std::min(k, last);
    if (!base_->unrollTo(k, limits_)) return unknownVerdict(reasons_, limits_);
    bound_ = k;
    updateStatistics();
    if (progress) progress(statistics_);
    if (auto refutation = check_.findReached(base_->takeTargets(), limits_)) return std::move(*refutation);
    if (limits_.check()) return unknownVerdict(reasons_, limits_);
    if (arguments_.advance(check_.hasUnconfirmed(), !base_->hasFrontier(), k)) {
      // Errors with fewer command lines are not nearer than those with all.
      if (reachable == 0) reachable = k;
      k = reachable;
      base_ = std::make_unique<Unrolling>(facts_, cpas_, cpas_.arg().initialState(cpas_.arg().start()));
      check_.beginRound(0);
      continue;
    }
    if (check_.isHopeless()) return unknownVerdict(reasons_, limits_);
    const bool isExhausted = !base_->hasFrontier();
    const bool isRestricted = !restrictions(facts_.program, cpas_.composite()).empty();
    if (reasons_.empty() && !isRestricted && arguments_.coversAll()) {
      if (forwardConditionHolds()) return proof("no execution visits more loop heads than " + std::to_string(k));
      const bool tries = induction_ != Induction::None && (inductionLast == 0 || k <= inductionLast);
      const bool isLast = (last != 0 && k >= last) || (inductionLast != 0 && nextBound(k) > inductionLast);
      // The step cases may have been cut off where the base case has not been yet.
      const auto visits = tries ? findInduction(k, isLast) : std::nullopt;
      if (visits && restrictions(facts_.program, cpas_.composite()).empty())
        return proof(std::to_string(*visits) + "-induction");
    }
    if (limits_.check() || isExhausted) {
      for (UnknownReason& reason : restrictions(facts_.program, cpas_.composite()))
        reasons_.push_back(std::move(reason));
      return unknownVerdict(reasons_, limits_);
    }
    if (last != 0 && k >= last) {
      reasons_.push_back(
          {UnknownCause::LoopBound, "nothing was found within " + std::to_string(k) + " visits of loop heads", {}});
      return unknownVerdict(reasons_, limits_);
    }
    k = nextBound(k);
  }
}

bool BoundedModelChecking::forwardConditionHolds() {
  return formulas_.solve(base_->frontier(), false).answer == Answer::Unsatisfiable;
}

BoundedModelChecking::StepAnswer BoundedModelChecking::checkStep(StepCase& start, std::uint32_t k) {
  encode::Encoder& encoder = formulas_.encoder();
  if (start.isImpossible) return StepAnswer::Holds;
  const auto assumeInvariants = [&](const Place& place, encode::PathFormula& path) {
    for (const ExpressionRef invariant : invariants_.at(place))
      if (!encoder.assume(encoder.evaluateCondition(invariant, memory::frameOf(place.context()), path), path))
        return false;
    return true;
  };
  if (!start.unrolling) {
    StateRef root = cpas_.arbitraryState(
        start.place, [&](encode::PathFormula& path) { return assumeInvariants(start.place, path); });
    if (!root) {
      start.isImpossible = true;
      return StepAnswer::Holds;
    }
    start.unrolling = std::make_unique<Unrolling>(facts_, cpas_, std::move(root));
  }
  if (!start.unrolling->unrollTo(k + 1, limits_, assumeInvariants)) return StepAnswer::Ended;
  for (UnrolledTarget& target : start.unrolling->takeTargets()) start.targets.push_back(std::move(target));
  std::erase_if(start.targets,
                [&](const UnrolledTarget& target) { return target.counter < static_cast<std::int64_t>(k); });
  std::vector<TermRef> conditions;
  for (const UnrolledTarget& target : start.targets)
    if (target.counter == static_cast<std::int64_t>(k))
      conditions.push_back(encoder.condition(cpas_.predicateState(*target.state).formula()));
  // Lemmas make such queries easy, or nothing does.
  constexpr std::chrono::milliseconds timeForProducts{1000};
  const Answer answer = formulas_.solveWithin(formulas_.terms().disjunction(conditions), false, timeForProducts).answer;
  return answer == Answer::Unsatisfiable ? StepAnswer::Holds : StepAnswer::Fails;
}

bool BoundedModelChecking::improveInvariants() {
  if (induction_ != Induction::Invariants && induction_ != Induction::Lemmas) return false;
  std::vector<Place> heads;
  if (induction_ == Induction::Lemmas)
    for (const StepCase& start : *stepCases_) heads.push_back(start.place);
  if (!invariants_.improve(heads, limits_)) return false;
  for (const auto& [head, lemma] : invariants_.sharedLemmas(heads))
    facts_.board.publish({SharedFactKind::Invariant, head,
                          toQualifiedText(facts_.program, lemma, facts_.program.nodes[head].function),
                          formulas_.assumption()});
  return true;
}

BoundedModelChecking::StepAnswer BoundedModelChecking::checkSteps(std::uint32_t k) {
  const std::size_t count = stepCases_->size();
  // The case that failed last time fails most likely again.
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t index = (lastFailure_ + i) % count;
    const StepAnswer answer = checkStep((*stepCases_)[index], k);
    if (limits_.check()) return StepAnswer::Ended;
    if (answer == StepAnswer::Fails) lastFailure_ = index;
    if (answer != StepAnswer::Holds) return answer;
  }
  return StepAnswer::Holds;
}

std::optional<std::uint32_t> BoundedModelChecking::findInduction(std::uint32_t k, bool isLast) {
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
  if (invariants_.rounds() == 0) improveInvariants();
  for (std::uint32_t visits = k;;) {
    const StepAnswer answer = checkSteps(visits);
    if (answer == StepAnswer::Ended) return std::nullopt;
    if (answer == StepAnswer::Holds) return visits;
    if (visits < k) {
      visits = k;
      continue;
    }
    // Often two visits tell what one does not, for less than lemmas cost.
    if (k < 2 && !isLast && invariants_.isNextRoundForLemmas()) return std::nullopt;
    // Inv ∧ step, as long as each round improves Inv; the next round is for the next k.
    if (!improveInvariants()) return std::nullopt;
    for (StepCase& start : *stepCases_) start = {start.place, nullptr, {}, false};
    // With better invariants, one visit may do, and is easier to decide.
    visits = 1;
  }
}

evidence::Verdict BoundedModelChecking::proof(std::string argument) {
  updateStatistics();
  statistics_.details.emplace_back("argument", argument);
  constexpr double secondsForBeauty = 1;
  invariants_.shortenTexts(formulas_, cpas_, limits_.atMost(secondsForBeauty));
  return evidence::Proof({configuration_.name + ": " + argument, base_->reached().size(), invariants_.atLoopHeads(),
                          formulas_.assumption()});
}

void BoundedModelChecking::updateStatistics() {
  statistics_.exploration = base_->statistics();
  statistics_.reached = base_->reached().size();
  statistics_.alarms = check_.alarms();
  statistics_.details = {{"k", std::uint64_t{bound_}},
                         {"invariant rounds", std::uint64_t{invariants_.rounds()}},
                         {"lemmas", std::uint64_t{invariants_.lemmas()}}};
  for (auto& entry : formulas_.statistics()) statistics_.details.push_back(std::move(entry));
}

}  // namespace argosy::algorithms
