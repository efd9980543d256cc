#include "algorithms/strategy/single_execution.h"

#include <algorithm>

#include "algorithms/preparation/model_gaps.h"
#include "algorithms/preparation/replay_leaps.h"
#include "base/limits.h"
#include "evidence/execution_options.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using interpreter::Outcome;

namespace {

/// Whoever asks an execution for a value that it does not determine: it ends before that.
class NoInput final : public interpreter::InputSource {
 public:
  std::optional<UInt128> input(TypeRef, const std::string&) override { return std::nullopt; }
  UInt128 arbitrary(TypeRef) override { return 0; }
};

evidence::Unknown noAnswer(UnknownCause cause, const std::string& message, const SourceRange& range = {}) {
  return evidence::Unknown({cause, message, range});
}

}  // namespace

SingleExecution::SingleExecution(ProgramFacts& facts, std::span<const evidence::Target> targets, const Limits& limits)
    : Engine(limits), program_(facts.program), targets_(targets.begin(), targets.end()) {}

std::optional<evidence::Verdict> SingleExecution::violationOf(const evidence::Target& target) {
  evidence::ReplayLimits replayLimits;
  interpreter::Options options = evidence::executionOptions(target, replayLimits);
  options.onlyDetermined = true;
  NoInput inputs;
  const auto executed = [&] {
    options.timeLimitSeconds = limits_.remainingSeconds();
    interpreter::Result ended = interpreter::execute(program_, inputs, options);
    statistics_.exploration.explored += ended.steps;
    statistics_.reached += ended.steps;
    return ended;
  };
  // Whoever executes more than this is likely to have loops of which closed forms are worth looking for.
  options.stepLimit = 20'000'000;
  interpreter::Result result = executed();
  if (result.outcome == Outcome::StepLimit) {
    options.stepLimit.reset();
    options.leaps = leapsTowards(program_, target, &limits_);
    result = executed();
  }
  const SourceRange range = result.edge.valid() ? program_.edges[result.edge].info.range : SourceRange();
  switch (result.outcome) {
    case Outcome::Exit:
    case Outcome::Abort:
    case Outcome::Blocked: return std::nullopt;
    case Outcome::TimeLimit: return noAnswer(UnknownCause::TimeLimit, "the execution has not ended");
    case Outcome::MemoryLimit: return noAnswer(UnknownCause::MemoryLimit, result.message, range);
    case Outcome::ViolationFound:
      if (evidence::isTarget(target, result)) {
        evidence::ReplayResult replayed = replayWithLeaps(program_, {}, target, replayLimits, limits_);
        if (auto* confirmed = std::get_if<evidence::ReplayedCounterexample>(&replayed))
          return evidence::Refutation(std::move(*confirmed));
      }
      return noAnswer(UnknownCause::CounterexampleNotConfirmed,
                      "the execution ends in undefined behaviour: " + result.message, range);
    case Outcome::InputExhausted:
    case Outcome::StepLimit:
    case Outcome::StackOverflow:
    case Outcome::Unmodelled:
    case Outcome::Undetermined: break;
  }
  return noAnswer(UnknownCause::SeveralExecutions, result.message, range);
}

evidence::Verdict SingleExecution::run(const Progress& /*progress*/) {
  const double begin = processorSeconds();
  const auto finish = [&](evidence::Verdict verdict) {
    statistics_.seconds = processorSeconds() - begin;
    return verdict;
  };
  if (std::ranges::any_of(targets_, [](const evidence::Target& target) { return !target.automata.empty(); }))
    return finish(noAnswer(UnknownCause::SeveralExecutions, "specification automata need an engine that follows them"));
  if (std::vector<evidence::UnknownReason> gaps = generalGaps(program_); !gaps.empty())
    return finish(unknownVerdict(std::move(gaps), limits_));
  for (const evidence::Target& target : targets_)
    if (auto verdict = violationOf(target)) return finish(std::move(*verdict));
  return finish(evidence::Proof({"execution: the program has only one", statistics_.reached, {}}));
}

}  // namespace argosy::algorithms
