#include "algorithms/acceleration/accelerated_search.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "algorithms/preparation/replay_leaps.h"
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

std::shared_ptr<const acceleration::AccelerateLoops> accelerationFor(const configuration::Configuration& configuration,
                                                                     const Limits& limits) {
  acceleration::Effort effort;
  effort.mostPaths = static_cast<std::size_t>(configuration.getInteger("accelerate.paths"));
  effort.queryTime = configuration.getDuration("accelerate.query-time");
  effort.totalTime = configuration.getDuration("accelerate.time");
  effort.limits = &limits;
  return std::make_shared<const acceleration::AccelerateLoops>(effort);
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
      inlined_(InlineCalls(awaited(targets)).apply(original_)),
      accelerated_(inlined_.program, {acceleration_}),
      map_(inlined_.map.then(accelerated_.map())),
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
  evidence::ReplayLimits replayLimits = counterexample.limits();
  replayLimits.leaps = nullptr;  // are of another program
  evidence::ReplayResult replayed = replayWithLeaps(
      original_, evidence::mappedBack(withAllInputs(counterexample), map_), *target, replayLimits, limits_);
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
  evidence::CandidateCounterexample result{{}, counterexample.arguments()};
  std::map<EdgeId, std::uint64_t> iterations;  // before the next one, by operations of the program without acceleration
  for (const evidence::InputValue& value : counterexample.values()) {
    const auto* havoc =
        value.edge.valid() ? std::get_if<Havoc>(&accelerated_.program().edges[value.edge].operation) : nullptr;
    const auto path = havoc && havoc->target->kind() == ExpressionKind::Variable
                          ? acceleration_->inputs().find(havoc->target->variable())
                          : acceleration_->inputs().end();
    if (path != acceleration_->inputs().end())
      for (const acceleration::PathInput& input : path->second)
        iterations[input.edge] = static_cast<std::uint64_t>(value.bits);
    const auto before = iterations.find(accelerated_.map().original(value.edge));
    const std::uint64_t same = before == iterations.end() ? 0 : std::exchange(before->second, 0);
    // A longer execution ends otherwise, which its replay will show.
    if (result.values.size() + same <= mostValues) result.values.insert(result.values.end(), same, value);
    result.values.push_back(value);
  }
  return result;
}

evidence::Proof AcceleratedSearch::mappedBack(const evidence::ProofEvidence& found) const {
  evidence::ProofEvidence result = found;
  result.engine = found.engine + ", with accelerated loops";
  // States at loop heads are those of the original, unless some have gone elsewhere.
  std::erase_if(result.invariants, [&](evidence::Invariant& invariant) {
    const NodeId head = accelerated_.map().original(invariant.node);
    invariant.node = map_.original(invariant.node);
    const auto& loops = acceleration_->reports();
    const auto loop = std::ranges::find(loops, head, &acceleration::LoopReport::head);
    return !invariant.node.valid() || loop == loops.end() || loop->isPruned();
  });
  // An operation that no execution gets past in one of its copies may be passed in another one.
  result.blocked.clear();
  return evidence::Proof(std::move(result));
}

}  // namespace argosy::algorithms
