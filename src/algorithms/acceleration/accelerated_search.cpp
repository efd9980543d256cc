#include "algorithms/acceleration/accelerated_search.h"

#include <algorithm>

#include "evidence/mapped_back.h"

namespace argosy::algorithms {

using evidence::UnknownCause;

namespace {

std::shared_ptr<const acceleration::AccelerateLoops> accelerationFor(const configuration::Configuration& configuration,
                                                                     const Limits& limits) {
  acceleration::AccelerateLoops::Options options;
  options.mostPaths = static_cast<std::size_t>(configuration.getInteger("accelerate.paths"));
  options.queryTime = configuration.getDuration("accelerate.query-time");
  options.totalTime = configuration.getDuration("accelerate.time");
  options.limits = &limits;
  return std::make_shared<const acceleration::AccelerateLoops>(options);
}

std::string described(const acceleration::PathReport& path) {
  if (path.refusal) return std::string("refused (") + toString(*path.refusal) + ")";
  std::string text = path.isPruned ? "accelerated, not taken afterwards" : "accelerated";
  for (const std::string& form : path.closedForms) text += (&form == &path.closedForms.front() ? ": " : ", ") + form;
  return text;
}

}  // namespace

AcceleratedSearch::AcceleratedSearch(ProgramFacts& facts, const configuration::Configuration& configuration,
                                     std::span<const evidence::Target> targets, const Limits& limits,
                                     const MakeEngine& makeEngine)
    : Engine(limits),
      original_(facts.program),
      targets_(targets.begin(), targets.end()),
      acceleration_(accelerationFor(configuration, limits)),
      accelerated_(original_, {acceleration_}),
      isAccelerated_(std::ranges::any_of(acceleration_->reports(), &acceleration::LoopReport::isAccelerated)),
      engine_(makeEngine(isAccelerated_ ? accelerated_.facts() : facts)) {}

evidence::Verdict AcceleratedSearch::run(const Progress& progress) {
  evidence::Verdict verdict = engine_->run(progress);
  statistics_ = engine_->statistics();
  tellLoops();
  if (!isAccelerated_) return verdict;
  if (const auto* proof = std::get_if<evidence::Proof>(&verdict)) return mappedBack(proof->evidence());
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict))
    return shownInOriginal(refutation->counterexample());
  return verdict;
}

void AcceleratedSearch::tellLoops() {
  std::uint64_t accelerated = 0;
  double seconds = 0;
  for (const acceleration::LoopReport& loop : acceleration_->reports()) {
    accelerated += loop.isAccelerated() ? 1 : 0;
    seconds += loop.seconds;
  }
  statistics_.details.emplace_back("loops", static_cast<std::uint64_t>(acceleration_->reports().size()));
  statistics_.details.emplace_back("accelerated loops", accelerated);
  statistics_.details.emplace_back("seconds for acceleration", seconds);
  for (const acceleration::LoopReport& loop : acceleration_->reports()) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
    if (loop.refusal) add(std::string("refused (") + toString(*loop.refusal) + ")");
    for (const acceleration::PathReport& path : loop.paths) add(described(path));
    if (loop.isReplaced) add("without its body");
    statistics_.details.emplace_back("loop at " + toString(original_, loop.range), text);
  }
}

evidence::Verdict AcceleratedSearch::shownInOriginal(const evidence::ReplayedCounterexample& counterexample) const {
  const auto target = std::ranges::find(targets_, counterexample.target().property, &evidence::Target::property);
  evidence::ReplayResult replayed = evidence::replay(
      original_, evidence::mappedBack(counterexample, accelerated_.map()), *target, counterexample.limits());
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
  const ProgramMap& map = accelerated_.map();
  evidence::ProofEvidence result = found;
  result.engine = found.engine + ", with accelerated loops";
  // States at loop heads are those of the original, unless some have gone elsewhere.
  std::erase_if(result.invariants, [&](evidence::Invariant& invariant) {
    invariant.node = map.original(invariant.node);
    const auto& loops = acceleration_->reports();
    const auto loop = std::ranges::find(loops, invariant.node, &acceleration::LoopReport::head);
    return !invariant.node.valid() || loop == loops.end() || loop->isPruned();
  });
  // An operation that no execution gets past in one of its copies may be passed in another one.
  result.blocked.clear();
  return evidence::Proof(std::move(result));
}

}  // namespace argosy::algorithms
