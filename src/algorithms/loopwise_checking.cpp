#include "algorithms/loopwise_checking.h"

#include <algorithm>

#include "algorithms/model_gaps.h"
#include "algorithms/model_path.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using smt::Answer;
using smt::TermRef;

namespace {

/// In the first round; more in each one that comes after.
constexpr std::uint64_t firstFreeIterations = 1000;

}  // namespace

LoopwiseChecking::LoopwiseChecking(ProgramFacts& facts, const configuration::Configuration& configuration,
                                   std::span<const automaton::Automaton> specification, std::span<const evidence::Target> targets,
                                   const Limits& limits)
    : facts_(facts),
      configuration_(configuration),
      formulas_(facts, configuration, limits),
      cpas_(facts, configuration, specification, formulas_),
      check_(facts, configuration, targets, cpas_, formulas_, reasons_),
      arguments_(facts.program, cpas_) {
  bounds_.first = largestBound_ = static_cast<std::uint32_t>(configuration.getInteger("bmc.k-start"));
  bounds_.freeIterations = firstFreeIterations;
  unrolling_ = std::make_unique<LoopUnrolling>(facts_, cpas_, bounds_);
}

evidence::Verdict LoopwiseChecking::run(const Limits& limits, const Progress& progress) {
  const double begin = processorSeconds();
  evidence::Verdict verdict = search(limits, progress);
  if (!std::holds_alternative<evidence::Proof>(verdict)) updateStatistics();
  statistics_.seconds = processorSeconds() - begin;
  return verdict;
}

evidence::Verdict LoopwiseChecking::search(const Limits& limits, const Progress& progress) {
  for (;;) {
    ++rounds_;
    reasons_ = generalGaps(facts_.program);
    reasons_.insert(reasons_.end(), reasonsOfAll_.begin(), reasonsOfAll_.end());
    if (!unrolling_->explore(limits)) return unknownVerdict(reasons_, limits);
    updateStatistics();
    if (progress) progress(statistics_);
    check_.beginRound();
    if (auto refutation = check_.findReached({unrolling_->targets().begin(), unrolling_->targets().end()}, limits)) return std::move(*refutation);
    if (limits.check()) return unknownVerdict(reasons_, limits);
    if (const bool coversAll = arguments_.coversAll(); arguments_.advance(check_.hasUnconfirmed(), unrolling_->cuts().empty(), largestBound_)) {
      if (coversAll) reasonsOfAll_ = reasons_;
      renew();
      continue;
    }
    if (check_.isHopeless()) return unknownVerdict(reasons_, limits);
    for (evidence::UnknownReason& reason : restrictions(cpas_.composite())) reasons_.push_back(std::move(reason));
    const std::vector<LoopUnrolling::Cut> cuts = feasibleCuts(limits);
    if (limits.check()) return unknownVerdict(reasons_, limits);
    if (cuts.empty() && arguments_.advance(false, true, largestBound_)) {
      renew();
      continue;
    }
    if (cuts.empty()) return reasons_.empty() && arguments_.coversAll() ? proof() : unknownVerdict(reasons_, limits);
    if (!grow(cuts)) {
      reasons_.push_back({UnknownCause::LoopBound, "nothing was found within " + std::to_string(largestBound_) + " iterations of each loop", {}});
      return unknownVerdict(reasons_, limits);
    }
    renew();
  }
}

void LoopwiseChecking::renew() {
  // Nothing of what was unrolled remains: the solver would have to carry it along.
  formulas_.renewSolver();
  unrolling_ = std::make_unique<LoopUnrolling>(facts_, cpas_, bounds_);
}

std::vector<LoopUnrolling::Cut> LoopwiseChecking::feasibleCuts(const Limits& limits) {
  encode::Encoder& encoder = formulas_.encoder();
  std::vector<LoopUnrolling::Cut> open(unrolling_->cuts().begin(), unrolling_->cuts().end()), result;
  while (!open.empty() && !limits.check()) {
    std::vector<TermRef> conditions;
    for (const LoopUnrolling::Cut& cut : open) conditions.push_back(encoder.condition(cpas_.predicateState(*cut.state).formula()));
    const Formulas::Result answer = formulas_.solve(formulas_.terms().disjunction(conditions), true);
    if (answer.answer == Answer::Unsatisfiable) break;
    // Without an answer, all may be. With one, what it goes beyond, and with it all cuts of that loop.
    std::unordered_set<BoundedPlace, BoundedPlaceHash> places;
    ModelPath path(cpas_.arg(), encoder, answer.model);
    for (const LoopUnrolling::Cut& cut : open)
      if (answer.answer == Answer::Unknown || path.satisfies(*cut.state)) places.insert(cut.place);
    if (places.empty())
      for (const LoopUnrolling::Cut& cut : open) places.insert(cut.place);
    const auto isReached = [&](const LoopUnrolling::Cut& cut) { return places.contains(cut.place); };
    std::ranges::copy_if(open, std::back_inserter(result), isReached);
    std::erase_if(open, isReached);
  }
  return result;
}

bool LoopwiseChecking::grow(std::span<const LoopUnrolling::Cut> cuts) {
  const auto last = static_cast<std::uint32_t>(configuration_.getInteger("bmc.k-max"));
  const auto step = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-step"));
  const auto factor = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-factor"));
  std::unordered_map<BoundedPlace, std::uint32_t, BoundedPlaceHash> grown = bounds_.grown;
  bool isGrown = false;
  for (const LoopUnrolling::Cut& cut : cuts) {
    if (cut.isFree) {
      isGrown = true;
      continue;
    }
    const std::uint32_t now = bounds_.of(cut.place);
    auto next = static_cast<std::uint32_t>(std::min<std::uint64_t>(now + step + now * factor / 100, 1u << 30));
    if (last != 0) next = std::min(next, last);
    isGrown |= next > now;
    grown[cut.place] = next;
    largestBound_ = std::max(largestBound_, next);
  }
  bounds_.grown = std::move(grown);
  bounds_.freeIterations *= 2;
  return isGrown;
}

evidence::Verdict LoopwiseChecking::proof() {
  updateStatistics();
  const std::string argument = "no execution goes round a loop more often than unrolled, at most " + std::to_string(largestBound_) + " times where constants do not say how often";
  statistics_.details.emplace_back("argument", argument);
  return evidence::Proof::fromInduction({configuration_.name + ": " + argument, unrolling_->reached().size(), {}, formulas_.assumption()});
}

void LoopwiseChecking::updateStatistics() {
  statistics_.exploration = unrolling_->statistics();
  statistics_.reached = unrolling_->reached().size();
  statistics_.alarms = check_.alarms();
  statistics_.details = {{"k", std::to_string(largestBound_)}, {"rounds", std::to_string(rounds_)}};
  for (auto& entry : formulas_.statistics()) statistics_.details.push_back(std::move(entry));
}

}  // namespace argosy::algorithms
