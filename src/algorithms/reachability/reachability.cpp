#include "algorithms/reachability/reachability.h"

#include <algorithm>
#include <map>
#include <thread>

#include "algorithms/composition/components.h"
#include "algorithms/invariants/blocked_edges.h"
#include "algorithms/invariants/function_contracts.h"
#include "algorithms/invariants/invariant_analysis.h"
#include "algorithms/invariants/loop_invariants.h"
#include "algorithms/precision/precision_writing.h"
#include "algorithms/preparation/model_gaps.h"
#include "algorithms/reachability/fact_sources.h"
#include "domains/bounds/condition_cpa.h"
#include "domains/predicate/foundation.h"
#include "encode/expression_of.h"
#include "program/print/text.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using evidence::UnknownReason;

namespace {

const std::string conditionAssumption =
    "what the condition covers was not looked at; the proof is about the other executions";

}  // namespace

Reachability::Reachability(ProgramFacts& facts, const configuration::Configuration& configuration,
                           std::span<const automaton::Automaton> specification,
                           std::span<const evidence::Target> targets, const Limits& limits)
    : Engine(limits), facts_(facts), configuration_(configuration), confirmation_(facts, configuration, targets) {
  if (configuration.usesCpa("predicate")) formulas_ = std::make_unique<Formulas>(facts, configuration, limits);
  buildComponents(specification);
}

Reachability::~Reachability() = default;

void Reachability::buildComponents(std::span<const automaton::Automaton> specification) {
  ComponentList components = makeComponents(facts_, configuration_, specification, formulas_.get());
  if (leavesOut()) components.push_back(std::make_unique<bounds::ConditionCpa>(facts_.program, facts_.conditions));
  composite_ = std::make_unique<CompositeCpa>(facts_.program, std::move(components));
  arg_ = std::make_unique<ArgCpa>(*composite_);
  const auto predicate = findComponent<predicate::PredicateCpa>(*arg_);
  if (predicate && (*predicate)->strengthens())
    endBlocks(**predicate, facts_.program, configuration_.getBoolean("blocks.memoize"));
  RefinerContext means{configuration_, facts_.program, *arg_,
                       [this]() -> const VariableClasses& { return facts_.variableClasses(); }, nullptr};
  if (formulas_)
    means.predicateRefinement = [this] {
      return predicate::RefinementMeans{makeFactSources(facts_, configuration_, *formulas_),
                                        *formulas_->interpolators().back(),
                                        makeTreeSources(configuration_, *formulas_)};
    };
  refiner_ = domains::makeRefiner(means);
  predicateRefiner_ = dynamic_cast<predicate::PredicateRefiner*>(refiner_.get());
  if (predicate)
    initialPredicates_ = static_cast<const predicate::PredicatePrecision&>(*(*predicate)->initialPrecision()).size();
  exploration_ = makeExploration();
  start(arg_->initialPrecision());
}

std::unique_ptr<Exploration> Reachability::makeExploration() {
  const auto waitlist = [this] { return waitlistOrder(configuration_, facts_.controlFlow); };
  if (!analysesBlocks()) return makeWholeExploration(*arg_, waitlist);
  PartitioningOptions partitioning;
  partitioning.functions = configuration_.getChoice<Partitioning>(
      "blocks.functions", {{"all", Partitioning::Functions}, {"delayed", Partitioning::DelayedFunctions}});
  partitioning.loops = configuration_.getBoolean("blocks.loops");
  BlockTableOptions table;
  table.ignoresPrecision = configuration_.getBoolean("blocks.aggressive-caching");
  table.looksForCovering = configuration_.getBoolean("blocks.cover");
  table.cutsRecursion = configuration_.getChoice<bool>("blocks.recursion", {{"summaries", true}, {"unfold", false}});
  table.generaliseAfter = static_cast<std::size_t>(configuration_.getInteger("blocks.generalise-after"));
  auto partition = std::make_unique<BlockPartition>(facts_.program, facts_.memory.aliases, facts_.controlFlow,
                                                    facts_.callGraph(), partitioning);
  const auto threads = static_cast<unsigned>(configuration_.getInteger("blocks.threads"));
  return makeBlockExploration(*composite_, *arg_, waitlist, std::move(partition), table,
                              threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : threads);
}

void Reachability::start(PrecisionRef precision) {
  startPrecision_ = std::move(precision);
  exploration_->start(startPrecision_);
}

ExplorationEnd Reachability::explore(const Progress& progress, bool stopsAtTargets) {
  std::uint64_t added = 0;
  CpaAlgorithm::Before before;
  if (predicateRefiner_ && configuration_.getBoolean("predicate.forced-covering"))
    before = [&](ReachedSet& reached, ReachedId id) {
      const auto& state = static_cast<const ArgState&>(*reached[id].state);
      return predicateRefiner_->impact().forceCovering(exploration_->graph(), state) ? CpaAlgorithm::Turn::Skip
                                                                                     : CpaAlgorithm::Turn::Explore;
    };
  const auto abort = [&](const AbstractState& state) {
    if (progress && (++added & 0xfff) == 0) {
      statistics_.reached = exploration_->size();
      progress(statistics_);
    }
    if (!arg_->violation(state)) return false;
    newTargets_.emplace_back(&state);
    return stopsAtTargets;
  };
  const ExplorationEnd end = exploration_->run(limits_, abort, std::move(before));
  statistics_.exploration = exploration_->statistics();
  statistics_.reached = exploration_->size();
  return end;
}

evidence::Verdict Reachability::run(const Progress& progress) {
  const double begin = processorSeconds();
  const auto add = [&](const char* name, std::uint64_t value) { statistics_.details.emplace_back(name, value); };
  const auto addPredicates = [&](const predicate::PredicatePrecision* found) {
    add("initial predicates", initialPredicates_);
    add("predicates", found ? found->size() : initialPredicates_);
  };
  const auto finish = [&](evidence::Verdict verdict) {
    if (formulas_) statistics_.details = formulas_->statistics();
    if (predicateRefiner_) {
      const predicate::ImpactStatistics& impact = predicateRefiner_->impact().statistics();
      addPredicates(predicateRefiner_->found());
      add("blocks on refined paths", predicateRefiner_->statistics().blocks);
      for (auto& entry : factFigures(*predicateRefiner_)) statistics_.details.push_back(std::move(entry));
      add("strengthened states", impact.strengthened);
      add("uncovered states", impact.uncovered);
      add("states covered after refinement", impact.coveredLater);
      add("forced coverings tried", impact.forcedCoveringAttempts);
      add("forced coverings", impact.forcedCoverings);
    }
    if (const auto* blocks = dynamic_cast<const predicate::BlockRefiner*>(refiner_.get())) {
      addPredicates(blocks->found());
      for (auto& figure : treeFigures(*blocks)) statistics_.details.push_back(std::move(figure));
    }
    for (auto& figure : exploration_->figures()) statistics_.details.push_back(std::move(figure));
    statistics_.seconds = processorSeconds() - begin;
    statistics_.reached = exploration_->size();
    return verdict;
  };
  // Merged states change until the end, so that alarms before it may be premature.
  // Those of the predicate analysis are abstraction states, which never merge.
  const bool stopsAtTargets = composite_->mergesSeparately() || (formulas_ && refiner_);
  unsigned passesLeft = stopsAtTargets ? 0 : descendingPasses(*arg_);
  for (;;) {
    newTargets_.clear();
    const ExplorationEnd end = explore(progress, stopsAtTargets);
    if (progress) progress(statistics_);
    if (end == ExplorationEnd::LimitReached) return finish(unknown());
    const std::vector<const ArgState*> found = exploration_->alarms(end, newTargets_);
    if (end == ExplorationEnd::Complete && !found.empty() && passesLeft > 0) {
      --passesLeft;
      if (PrecisionRef precision =
              descendingPrecision(facts_.controlFlow, *arg_, exploration_->outermost(), *startPrecision_)) {
        ++statistics_.passes;
        start(std::move(precision));
        continue;
      }
    }
    bool isRefined = false;
    for (const ArgState* alarm : found) {
      ++statistics_.alarms;
      switch (handleAlarm(*alarm)) {
        case AlarmOutcome::Confirmed: return finish(evidence::Refutation(std::move(*counterexample_)));
        case AlarmOutcome::Refined: isRefined = true; break;
        case AlarmOutcome::Dismissed: break;
        case AlarmOutcome::GaveUp: return finish(unknown());
      }
      if (isRefined) break;  // the cut may have taken the other alarms with it
      if (limits_.check()) return finish(unknown());
    }
    if (isRefined || exploration_->hasWaiting()) continue;
    if (auto verdict = closed()) return finish(std::move(*verdict));
  }
}

Confirmation Reachability::confirm(const ArgState& target, const Limits& limits) {
  const smt::Model* model = predicateRefiner_ ? predicateRefiner_->model() : nullptr;
  Formulas::Result solved;
  if (formulas_ && !refiner_) {
    // Path formulas that nothing abstracts tell the inputs.
    const predicate::PredicateState& state = component<predicate::PredicateCpa>(*arg_).stateIn(target);
    if (!state.block()->before()) solved = formulas_->solve(formulas_->encoder().condition(state.formula()), true);
    if (solved.answer == smt::Answer::Unsatisfiable) return confirmation_.infeasible(target);
    if (solved.answer == smt::Answer::Satisfiable) model = &solved.model;
  }
  return model ? confirmation_.byModel(*arg_, formulas_->encoder(), target, *model, limits)
               : confirmation_.byPaths(*arg_, target, limits);
}

Reachability::AlarmOutcome Reachability::handleAlarm(const ArgState& alarm) {
  // The shortest path is not the only one, and nothing is known of the others when it is infeasible for reasons that nobody can refine.
  constexpr int mostPaths = 30;
  std::optional<Limits> ofOthers;  // for all of them together
  for (int i = 0; i < mostPaths && !(ofOthers && ofOthers->check()); ++i) {
    const ArgState* const target = exploration_->onPath(alarm);
    if (!target) {
      // Others may have been looked at before, when the target was another state.
      if (i == 0)
        addReason({UnknownCause::InternalLimit,
                   "each path to an error in the abstraction has more than " + std::to_string(BlockPaths::longest) +
                       " steps, or no execution takes it",
                   {}});
      break;
    }
    const AlarmOutcome outcome = handlePath(*target, ofOthers.value_or(limits_));
    if (outcome != AlarmOutcome::Dismissed) return outcome;
    if (!ofOthers) ofOthers = confirmation_.searchLimits(limits_);
    if (!exploration_->dismissPath()) break;
  }
  for (int i = 0; ofOthers && i < mostPaths && !ofOthers->check(); ++i) {
    const ArgState* const target = exploration_->onAnotherPath();
    if (!target) break;
    if (outcomeOf(confirmation_.byPaths(*arg_, *target, *ofOthers)) == AlarmOutcome::Confirmed)
      return AlarmOutcome::Confirmed;
  }
  addOmissions(alarm);
  constexpr std::uint64_t maximalAlarms = 50;
  if (statistics_.alarms - statistics_.refinements >= maximalAlarms) return AlarmOutcome::GaveUp;
  for (const ArgState::Link& link : alarm.parents()) doubtful_.insert(arg_->place(*link.parent).location());
  // The search goes on for other alarms; without this one, since no proof can come of it any more.
  exploration_->dismiss(alarm);
  return AlarmOutcome::Dismissed;
}

Reachability::AlarmOutcome Reachability::handlePath(const ArgState& target, const Limits& limits) {
  if (refiner_) {
    const std::int64_t most = configuration_.getInteger("cegar.max-refinements");
    if (most > 0 && statistics_.refinements >= static_cast<std::uint64_t>(most)) {
      reasons_.push_back({UnknownCause::InternalLimit, "the limit of refinements was reached", {}});
      return AlarmOutcome::GaveUp;
    }
    const std::vector<NodeId> repeated = watch_ ? repeatedLoops(target) : std::vector<NodeId>();
    const RefinementOutcome outcome = refiner_->refine(exploration_->graph(), target, limits_);
    if (outcome == RefinementOutcome::Refined) {
      ++statistics_.refinements;
      tellPredicates();
      if (repeated.empty() || !watch_(repeated)) return AlarmOutcome::Refined;
      reasons_.push_back({UnknownCause::InternalLimit, "infeasible paths go round a loop again and again", {}});
      return AlarmOutcome::GaveUp;
    }
    if (outcome == RefinementOutcome::NoProgress) {
      const std::string why = predicateRefiner_ ? ": " + predicateRefiner_->reason() : "";
      reasons_.push_back({UnknownCause::NoProgress, "an infeasible error path could not be ruled out" + why, {}});
      if (predicateRefiner_) return AlarmOutcome::GaveUp;  // every other path to it would have to be refuted one by one
    }
  }
  return outcomeOf(confirm(target, limits));
}

std::vector<NodeId> Reachability::repeatedLoops(const ArgState& target) const {
  const auto most = static_cast<std::size_t>(configuration_.getInteger("accelerate.repeats"));
  std::map<NodeId, std::size_t> visits;
  for (const Step& step : stepsOf(pathTo(target), *arg_))
    if (facts_.controlFlow.isLoopHead(step.source())) ++visits[step.source()];
  std::vector<NodeId> result;
  for (const auto& [head, count] : visits)
    if (count >= most) result.push_back(head);
  return result;
}

Reachability::AlarmOutcome Reachability::outcomeOf(Confirmation confirmation) {
  if (auto* replayed = std::get_if<evidence::ReplayedCounterexample>(&confirmation)) {
    counterexample_ = std::move(*replayed);
    return AlarmOutcome::Confirmed;
  }
  addReason(std::get<UnknownReason>(std::move(confirmation)));
  return AlarmOutcome::Dismissed;
}

void Reachability::addOmissions(const ArgState& alarm) {
  const auto parts = arg_->parts(alarm);
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (std::string omission = arg_->components()[i]->omission(*parts[i]); !omission.empty())
      addReason({UnknownCause::ImpreciseAnalysis, std::move(omission), rangeOfStep(facts_.program, alarm)});
}

void Reachability::addReason(UnknownReason reason) {
  if (std::ranges::find(reasons_, reason) == reasons_.end()) reasons_.push_back(std::move(reason));
}

std::optional<evidence::Verdict> Reachability::closed() {
  // Where the model loses behaviours, everything may happen: such a place is a target like any other, except that nothing
  // is violated there.
  const std::vector<const ReachedSet*> reached = exploration_->reachedSets();
  for (const Gap& gap : reachedGaps(facts_.program, *arg_, reached)) {
    const ArgState* const state = exploration_->onPath(static_cast<const ArgState&>(*gap.state));
    if (refiner_ && state && refiner_->refine(exploration_->graph(), *state, limits_) == RefinementOutcome::Refined) {
      ++statistics_.refinements;
      return std::nullopt;
    }
    reasons_.push_back(UnknownReason::fromProgram(facts_.program.reasons[gap.reason]));
  }
  const std::vector<UnknownReason> general = generalGaps(facts_.program);
  reasons_.insert(reasons_.end(), general.begin(), general.end());
  for (UnknownReason& reason : restrictions(facts_.program, *composite_)) reasons_.push_back(std::move(reason));
  if (!reasons_.empty()) return unknown();
  if (leavesOut()) {
    // Of what was left out nothing is known here: neither what holds at loops, nor why there is no error.
    const std::string encoding = formulas_ ? formulas_->assumption() : "";
    return evidence::Proof({configuration_.name,
                            exploration_->size(),
                            {},
                            conditionAssumption + (encoding.empty() ? "" : "; " + encoding)});
  }
  return evidence::Proof({configuration_.name, exploration_->size(), loopInvariants(facts_, *arg_, reached),
                          formulas_ ? formulas_->assumption() : "",
                          blockedEdges(facts_, *arg_, reached, confirmation_.targets()),
                          functionContracts(facts_, *composite_, exploration_->blockRuns())});
}

void Reachability::tellPredicates() {
  if (!predicateRefiner_ || !predicateRefiner_->found()) return;
  for (const predicate::PredicatePrecision::Item& item : predicateRefiner_->found()->items()) {
    if (!item.location.valid() || !facts_.controlFlow.isLoopHead(item.location) || !told_.insert(item).second) continue;
    const ExpressionRef expression = encode::expressionOf(facts_.program, formulas_->encoder(), item.predicate,
                                                          {item.function, 0}, encode::Names::Qualified);
    if (expression)
      facts_.board.publish(
          {SharedFactKind::Predicate, item.location, toQualifiedText(facts_.program, expression, item.function), ""});
  }
}

report::SavedPrecision Reachability::precision() {
  if (!predicateRefiner_) return {};
  PrecisionWriting writing(facts_, formulas_->encoder());
  const auto predicate = component<predicate::PredicateCpa>(*arg_);
  const bool strengthensStates = configuration_.getChoice("predicate.refinement") != "predicates";
  for (const ReachedSet* reached : exploration_->reachedSets())
    reached->forEach([&](ReachedId, const ReachedState& entry) {
      writing.add(static_cast<const predicate::PredicatePrecision&>(*predicate.precisionIn(*entry.precision)));
      const predicate::PredicateState& state = predicate.stateIn(*entry.state);
      if (strengthensStates && state.isAbstraction())
        writing.addFact(state.block()->location(), formulas_->abstraction().regions().toTerm(state.block()->region()));
    });
  for (const NodeId location : predicateRefiner_->impact().cutOffs())
    writing.addFact(location, formulas_->terms().truth(false));
  return writing.saved();
}

std::optional<CoveredPaths> Reachability::covered() {
  const bool isWhole = generalGaps(facts_.program).empty() && restrictions(facts_.program, *composite_).empty() &&
                       !(formulas_ && !formulas_->assumption().empty());
  if (analysesBlocks() || counterexample_ || !isWhole) return CoveredPaths::none();
  const std::unordered_map<NodeId, ReasonId> gaps = gapsOf(facts_.program);
  return coveredPaths(exploration_->outermost(), [&](const ReachedState& entry) {
    const NodeId location = arg_->place(*entry.state).location();
    return arg_->violation(*entry.state) || gaps.contains(location) || doubtful_.contains(location);
  });
}

evidence::Unknown Reachability::unknown() { return unknownVerdict(reasons_, limits_); }

}  // namespace argosy::algorithms
