#include "algorithms/acceleration/accelerated_search.h"

#include <algorithm>

#include "algorithms/acceleration/loop_outcomes.h"
#include "base/processor_clock.h"
#include "evidence/mapped_back.h"

namespace argosy::algorithms {

using evidence::UnknownCause;

struct AcceleratedSearch::Accelerated {
  std::vector<acceleration::LoopReport> reports;
  std::unique_ptr<PreparedProgram> prepared;

  const acceleration::LoopReport* reportOf(NodeId head) const {
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
  acceleration::AccelerateLoops::Options options;
  options.mostPaths = static_cast<std::size_t>(configuration_.getInteger("accelerate.paths"));
  options.queryTime = configuration_.getDuration("accelerate.query-time");
  options.totalTime = configuration_.getDuration("accelerate.time");
  options.limits = &limits_;
  options.only = only;
  const auto acceleration = std::make_shared<const acceleration::AccelerateLoops>(options);
  auto result = std::make_unique<Accelerated>();
  result->prepared = std::make_unique<PreparedProgram>(facts_.program, Transformations{acceleration});
  result->reports = acceleration->reports();
  loops_ = outcomesOf(facts_.program, result->reports);
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
    if (const NodeId original = accelerated_ ? accelerated_->prepared->map().original(head) : head;
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
  const ProgramMap& map = accelerated->prepared->map();
  for (const SharedFact& fact : last.board.facts()) {
    const NodeId place = accelerated_ ? accelerated_->prepared->map().original(fact.location) : fact.location;
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
  evidence::ReplayResult replayed =
      evidence::replay(facts_.program, evidence::mappedBack(counterexample, accelerated_->prepared->map()), *target,
                       counterexample.limits());
  if (auto* shown = std::get_if<evidence::ReplayedCounterexample>(&replayed))
    return evidence::Refutation(std::move(*shown));
  const auto& failure = std::get<evidence::ReplayFailure>(replayed);
  return evidence::Unknown(
      {UnknownCause::CounterexampleNotConfirmed,
       "an error path through accelerated loops was found, but without acceleration its execution ends otherwise: " +
           std::string(toString(failure.outcome)) + (failure.message.empty() ? "" : ": " + failure.message),
       {}});
}

evidence::Proof AcceleratedSearch::mappedBack(const evidence::ProofEvidence& found) const {
  const ProgramMap& map = accelerated_->prepared->map();
  evidence::ProofEvidence result = found;
  result.engine = found.engine + ", with accelerated loops";
  // States at loop heads are those of the original, unless some have gone elsewhere.
  std::erase_if(result.invariants, [&](evidence::Invariant& invariant) {
    invariant.node = map.original(invariant.node);
    const acceleration::LoopReport* loop = invariant.node.valid() ? accelerated_->reportOf(invariant.node) : nullptr;
    const bool isUntouched = !loop && invariant.node.valid() && facts_.controlFlow.isLoopHead(invariant.node);
    return !isUntouched && (!loop || loop->isPruned());
  });
  // An operation that no execution gets past in one of its copies may be passed in another one.
  result.blocked.clear();
  for (const LoopOutcome& loop : loops_)
    for (const PathOutcome& path : loop.paths)
      if (path.refusal.empty()) result.accelerated.push_back({loop.head, path.closedForms});
  return evidence::Proof(std::move(result));
}

}  // namespace argosy::algorithms
