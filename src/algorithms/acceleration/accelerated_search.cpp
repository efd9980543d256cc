#include "algorithms/acceleration/accelerated_search.h"

#include <algorithm>
#include <map>
#include <utility>

#include "algorithms/acceleration/loop_outcomes.h"
#include "algorithms/preparation/replay_leaps.h"
#include "base/processor_clock.h"
#include "evidence/mapped_back.h"
#include "program/transform/inline_calls.h"

namespace argosy::algorithms {

using evidence::UnknownCause;

namespace {

/// Calls of these are what the engine is looking for.
std::set<std::string> awaited(std::span<const evidence::Target> targets) {
  std::set<std::string> names;
  for (const evidence::Target& target : targets)
    names.insert(target.errorFunctions.begin(), target.errorFunctions.end());
  return names;
}

}  // namespace

struct AcceleratedSearch::Accelerated {
  TransformedProgram inlined;  // calls in loops show what they do
  std::shared_ptr<const acceleration::AccelerateLoops> acceleration;
  std::unique_ptr<PreparedProgram> prepared = nullptr;  // after that
  ProgramMap map = {};                                  // from there to the original

  const acceleration::LoopReport* reportOf(NodeId head) const {
    const auto& reports = acceleration->reports();
    const auto found = std::ranges::find(reports, head, &acceleration::LoopReport::head);
    return found == reports.end() ? nullptr : &*found;
  }
};

AcceleratedSearch::AcceleratedSearch(ProgramFacts& facts, const configuration::Configuration& configuration,
                                     std::span<const evidence::Target> targets, const Limits& limits,
                                     MakeEngine makeEngine)
    : Engine(limits),
      facts_(facts),
      configuration_(configuration),
      targets_(targets.begin(), targets.end()),
      makeEngine_(std::move(makeEngine)),
      isLazy_(configuration.getChoice("accelerate.when") == "lazy" &&
              configuration.algorithm == configuration::Algorithm::Cegar) {
  if (!isLazy_) accelerated_ = accelerate(nullptr);
  makeEngineFor(accelerated_ ? accelerated_->prepared->facts() : facts_);
}

AcceleratedSearch::~AcceleratedSearch() = default;

std::unique_ptr<AcceleratedSearch::Accelerated> AcceleratedSearch::accelerate(const std::set<NodeId>* only) {
  const ProcessorClock::time_point begin = ProcessorClock::now();
  TransformedProgram inlined = InlineCalls(awaited(targets_)).apply(facts_.program);
  std::set<NodeId> heads;
  if (only) {
    const ControlFlow flow(inlined.program);
    for (std::size_t i = 0; i < flow.loops().size(); ++i) {
      if (!only->contains(inlined.map.original(flow.loops()[LoopId(i)].head))) continue;
      // A loop is accelerated after those inside.
      for (const Loop& inner : flow.loops())
        if (flow.contains(LoopId(i), inner.head)) heads.insert(inner.head);
    }
  }
  acceleration::Effort effort;
  effort.mostPaths = static_cast<std::size_t>(configuration_.getInteger("accelerate.paths"));
  effort.queryTime = configuration_.getDuration("accelerate.query-time");
  effort.totalTime = configuration_.getDuration("accelerate.time");
  effort.limits = &limits_;
  effort.errors = awaited(targets_);
  if (only) effort.only = &heads;
  auto result = std::make_unique<Accelerated>(
      Accelerated{std::move(inlined), std::make_shared<const acceleration::AccelerateLoops>(effort)});
  result->prepared = std::make_unique<PreparedProgram>(result->inlined.program, Transformations{result->acceleration});
  result->map = result->inlined.map.then(result->prepared->map());
  loops_ = outcomesOf(result->inlined.program, result->acceleration->reports());
  for (LoopOutcome& loop : loops_) loop.head = result->inlined.map.original(loop.head);
  seconds_ += secondsSince(begin);
  return std::ranges::any_of(loops_, &LoopOutcome::isAccelerated) ? std::move(result) : nullptr;
}

void AcceleratedSearch::makeEngineFor(ProgramFacts& facts) {
  engine_ = makeEngine_(facts);
  engine_->measureTime(measuresTime_);
  if (isLazy_) engine_->watchLoops([this](std::span<const NodeId> heads) { return hasBetter(heads); });
}

void AcceleratedSearch::measureTime(bool measure) {
  measuresTime_ = measure;
  engine_->measureTime(measure);
}

bool AcceleratedSearch::hasBetter(std::span<const NodeId> heads) {
  const std::size_t before = asked_.size();
  for (const NodeId head : heads)
    if (const NodeId original = accelerated_ ? accelerated_->map.original(head) : head;
        original.valid() && facts_.controlFlow.isLoopHead(original))
      asked_.insert(original);
  if (asked_.size() == before) return false;
  const auto accelerated = [this] { return std::ranges::count_if(loops_, &LoopOutcome::isAccelerated); };
  const auto known = accelerated();
  next_ = accelerate(&asked_);
  if (accelerated() <= known) next_.reset();
  return next_ != nullptr;
}

void AcceleratedSearch::takeOver(std::unique_ptr<Accelerated> accelerated) {
  refinements_ += engine_->statistics().refinements;
  ++restarts_;
  ProgramFacts& next = accelerated->prepared->facts();
  ProgramFacts& last = accelerated_ ? accelerated_->prepared->facts() : facts_;
  const ProgramMap& map = accelerated->map;
  for (const SharedFact& fact : last.board.facts()) {
    const NodeId place = accelerated_ ? accelerated_->map.original(fact.location) : fact.location;
    for (const Loop& loop : next.controlFlow.loops()) {
      if (map.original(loop.head) != place) continue;
      SharedFact own = fact;
      own.location = loop.head;
      next.board.publish(std::move(own));
    }
  }
  engine_.reset();
  accelerated_ = std::move(accelerated);
  makeEngineFor(next);
}

evidence::Verdict AcceleratedSearch::run(const Progress& progress) {
  const Progress own = [&](const EngineStatistics& figures) {
    EngineStatistics all = figures;
    all.loops = loops_;
    all.refinements += refinements_;
    progress(all);
  };
  evidence::Verdict verdict = engine_->run(progress ? own : Progress());
  while (next_) {
    takeOver(std::move(next_));
    verdict = engine_->run(progress ? own : Progress());
  }
  statistics_ = engine_->statistics();
  tellLoops();
  if (!accelerated_) return verdict;
  if (const auto* proof = std::get_if<evidence::Proof>(&verdict)) return mappedBack(proof->evidence());
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict))
    return shownInOriginal(refutation->counterexample());
  return verdict;
}

void AcceleratedSearch::tellLoops() {
  statistics_.loops = loops_;
  statistics_.details.emplace_back("loops", static_cast<std::uint64_t>(loops_.size()));
  statistics_.details.emplace_back(
      "accelerated loops", static_cast<std::uint64_t>(std::ranges::count_if(loops_, &LoopOutcome::isAccelerated)));
  statistics_.details.emplace_back("seconds for acceleration", seconds_);
  if (!isLazy_) return;
  statistics_.details.emplace_back("restarts with accelerated loops", restarts_);
  statistics_.details.emplace_back("refinements before the last restart", refinements_);
  statistics_.refinements += refinements_;
}

evidence::Verdict AcceleratedSearch::shownInOriginal(const evidence::ReplayedCounterexample& counterexample) const {
  const auto target = std::ranges::find(targets_, counterexample.target().property, &evidence::Target::property);
  evidence::ReplayLimits replayLimits = counterexample.limits();
  replayLimits.leaps = nullptr;  // are of another program
  evidence::ReplayResult replayed =
      replayWithLeaps(facts_.program, evidence::mappedBack(withAllInputs(counterexample), accelerated_->map), *target,
                      replayLimits, limits_);
  if (auto* shown = std::get_if<evidence::ReplayedCounterexample>(&replayed))
    return evidence::Refutation(std::move(*shown));
  const auto& failure = std::get<evidence::ReplayFailure>(replayed);
  return evidence::Unknown(
      {UnknownCause::CounterexampleNotConfirmed,
       "an error path through accelerated loops was found, but without acceleration its execution ends otherwise: " +
           std::string(toString(failure.outcome)) + (failure.message.empty() ? "" : ": " + failure.message),
       {}});
}

evidence::CandidateCounterexample AcceleratedSearch::withAllInputs(
    const evidence::ReplayedCounterexample& counterexample) const {
  constexpr std::uint64_t mostValues = 1'000'000;
  const auto& inputs = accelerated_->acceleration->inputs();
  const PreparedProgram& prepared = *accelerated_->prepared;
  evidence::CandidateCounterexample result{{}, counterexample.arguments()};
  std::uint64_t iterations = 0;                   // before the next one
  std::set<EdgeId> awaited;                       // operations of that one, in the program without acceleration
  std::vector<evidence::InputValue> sameInThose;  // what it has been given so far
  const auto repeat = [&] {
    // A longer execution ends otherwise, which its replay will show.
    for (; iterations != 0 && result.values.size() < mostValues; --iterations)
      result.values.insert(result.values.end(), sameInThose.begin(), sameInThose.end());
    result.values.insert(result.values.end(), sameInThose.begin(), sameInThose.end());
    iterations = 0;
    sameInThose.clear();
    awaited.clear();
  };
  for (const evidence::InputValue& value : counterexample.values()) {
    const auto* havoc =
        value.edge.valid() ? std::get_if<Havoc>(&prepared.program().edges[value.edge].operation) : nullptr;
    const auto path = havoc && havoc->target->kind() == ExpressionKind::Variable
                          ? inputs.find(havoc->target->variable())
                          : inputs.end();
    if (path != inputs.end()) {
      repeat();
      iterations = static_cast<std::uint64_t>(value.bits);
      for (const acceleration::PathInput& input : path->second) awaited.insert(input.edge);
    }
    if (awaited.erase(prepared.map().original(value.edge)) == 0) {
      result.values.push_back(value);
      continue;
    }
    sameInThose.push_back(value);
    if (awaited.empty()) repeat();
  }
  repeat();
  return result;
}

evidence::Proof AcceleratedSearch::mappedBack(const evidence::ProofEvidence& found) const {
  evidence::ProofEvidence result = found;
  result.engine = found.engine + ", with accelerated loops";
  // States at loop heads are those of the original, unless some have gone elsewhere.
  std::erase_if(result.invariants, [&](evidence::Invariant& invariant) {
    const acceleration::LoopReport* loop =
        accelerated_->reportOf(accelerated_->prepared->map().original(invariant.node));
    invariant.node = accelerated_->map.original(invariant.node);
    return !invariant.node.valid() || !facts_.controlFlow.isLoopHead(invariant.node) || (loop && loop->isPruned());
  });
  // An operation that no execution gets past in one of its copies may be passed in another one.
  result.blocked.clear();
  for (const LoopOutcome& loop : loops_)
    for (const PathOutcome& path : loop.paths)
      if (path.refusal.empty()) result.accelerated.push_back({loop.head, path.iterations, path.closedForms});
  return evidence::Proof(std::move(result));
}

}  // namespace argosy::algorithms
