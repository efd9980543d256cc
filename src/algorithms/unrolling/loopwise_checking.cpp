#include "algorithms/unrolling/loopwise_checking.h"

#include <algorithm>

#include "algorithms/preparation/model_gaps.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using smt::Answer;
using smt::TermRef;

namespace {

// In the first round; more in each one that comes after.
constexpr std::uint64_t firstFreeIterations = 1000;
constexpr std::uint32_t firstConflicts = 10'000;

}  // namespace

LoopwiseChecking::LoopwiseChecking(ProgramFacts& facts, const configuration::Configuration& configuration,
                                   std::span<const automaton::Automaton> specification,
                                   std::span<const evidence::Target> targets, const Limits& limits)
    : Engine(limits),
      facts_(facts),
      configuration_(configuration),
      formulas_(facts, configuration, limits),
      cpas_(facts, configuration, specification, formulas_),
      check_(facts, configuration, targets, cpas_, formulas_, reasons_),
      arguments_(facts.program, cpas_) {
  bounds_.iterations = static_cast<std::uint32_t>(configuration.getInteger("bmc.k-start"));
  bounds_.freeIterations = firstFreeIterations;
  unrolling_ = std::make_unique<LoopUnrolling>(facts_, cpas_, formulas_, bounds_);
}

evidence::Verdict LoopwiseChecking::run(const Progress& progress) {
  const double begin = processorSeconds();
  evidence::Verdict verdict = search(progress);
  if (!std::holds_alternative<evidence::Proof>(verdict)) updateStatistics();
  statistics_.seconds = processorSeconds() - begin;
  return verdict;
}

evidence::Verdict LoopwiseChecking::search(const Progress& progress) {
  const auto last = static_cast<std::uint32_t>(configuration_.getInteger("bmc.k-max"));
  const auto step = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-step"));
  auto factor = static_cast<std::uint64_t>(configuration_.getInteger("bmc.k-factor"));
  // Where unknown strings are read, a round costs much more than the one before: bounds that are larger than needed cost more than rounds.
  if (hasArgumentExtents(facts_.program)) factor = std::min<std::uint64_t>(factor, 50);
  for (std::uint32_t conflicts = firstConflicts;; conflicts = std::min(4 * conflicts, 1u << 28)) {
    ++rounds_;
    reasons_ = generalGaps(facts_.program);
    reasons_.insert(reasons_.end(), reasonsOfAll_.begin(), reasonsOfAll_.end());
    if (!unrolling_->explore(limits_)) return unknown();
    updateStatistics();
    if (progress) progress(statistics_);
    // Hard questions wait while there may be more to come: they will be asked again, of all that there is then.
    check_.beginRound(conflicts);
    if (auto refutation = findReached()) return std::move(*refutation);
    if (limits_.check()) return unknown();
    if (followsOthers(false)) continue;
    const bool isExceeded = this->isExceeded();
    if (limits_.check()) return unknown();
    const bool isLast = !isExceeded || (last != 0 && bounds_.iterations >= last);
    if (isLast && check_.hasUnanswered()) {
      check_.beginRound(0);
      if (auto refutation = findReached()) return std::move(*refutation);
      if (limits_.check()) return unknown();
    }
    if (followsOthers(!isExceeded)) continue;
    if (check_.isHopeless()) return unknown();
    for (evidence::UnknownReason& reason : restrictions(facts_.program, cpas_.composite()))
      reasons_.push_back(std::move(reason));
    if (isLast) statistics_.obstacles.clear();
    if (!isExceeded) return reasons_.empty() && arguments_.coversAll() ? proof() : unknown();
    if (isLast) {
      reasons_.push_back({UnknownCause::LoopBound,
                          "nothing was found within " + std::to_string(last) + " iterations of each loop",
                          {}});
      return unknown();
    }
    statistics_.obstacles = {unfollowedLoop()};
    const std::uint64_t next = bounds_.iterations + step + bounds_.iterations * factor / 100;
    bounds_.iterations = static_cast<std::uint32_t>(std::min<std::uint64_t>(next, last != 0 ? last : 1u << 30));
    bounds_.freeIterations *= 4;
    renew();
  }
}

std::optional<evidence::Verdict> LoopwiseChecking::findReached() {
  return check_.findReached({unrolling_->targets().begin(), unrolling_->targets().end()}, limits_);
}

bool LoopwiseChecking::followsOthers(bool isExhausted) {
  const bool coversAll = arguments_.coversAll();
  if (!arguments_.advance(check_.hasUnconfirmed(), isExhausted, bounds_.iterations)) return false;
  if (coversAll) reasonsOfAll_ = reasons_;
  renew();
  return true;
}

void LoopwiseChecking::renew() {
  // Nothing of what was unrolled remains: the solver would have to carry it along.
  formulas_.renewSolver();
  unrolling_ = std::make_unique<LoopUnrolling>(facts_, cpas_, formulas_, bounds_);
}

bool LoopwiseChecking::isExceeded() {
  std::vector<TermRef> conditions;
  for (const Ref<const ArgState>& cut : unrolling_->cuts())
    conditions.push_back(formulas_.encoder().condition(cpas_.predicateState(*cut).formula()));
  return formulas_.solve(formulas_.terms().disjunction(conditions), false).answer != Answer::Unsatisfiable;
}

evidence::UnknownReason LoopwiseChecking::unfollowedLoop() {
  // The user's loops say more than those of the library's models.
  SourceRange range;
  for (const Ref<const ArgState>& cut : unrolling_->cuts()) {
    const NodeId node = cpas_.arg().place(*cut).location();
    const bool isModel = facts_.program.functions[facts_.program.nodes[node].function].origin == FunctionOrigin::Model;
    if (!range.valid() || !isModel) range = rangeOf(facts_.program, node);
    if (!isModel) break;
  }
  return {UnknownCause::LoopBound,
          "nothing was found within " + std::to_string(bounds_.iterations) +
              " iterations of each loop, and this one may go round more often",
          range};
}

evidence::Unknown LoopwiseChecking::unknown() const {
  std::vector<evidence::UnknownReason> reasons = reasons_;
  reasons.insert(reasons.end(), statistics_.obstacles.begin(), statistics_.obstacles.end());
  return unknownVerdict(std::move(reasons), limits_);
}

evidence::Verdict LoopwiseChecking::proof() {
  updateStatistics();
  const std::string argument = "no execution goes round a loop more than " + std::to_string(bounds_.iterations) +
                               " times, or more often than constants say";
  statistics_.details.emplace_back("argument", argument);
  return evidence::Proof(
      {configuration_.name + ": " + argument, unrolling_->reached().size(), {}, formulas_.assumption()});
}

void LoopwiseChecking::updateStatistics() {
  statistics_.exploration = unrolling_->statistics();
  statistics_.reached = unrolling_->reached().size();
  statistics_.alarms = check_.alarms();
  statistics_.details = {{"k", std::uint64_t{bounds_.iterations}}, {"rounds", std::uint64_t{rounds_}}};
  for (auto& entry : formulas_.statistics()) statistics_.details.push_back(std::move(entry));
}

}  // namespace argosy::algorithms
