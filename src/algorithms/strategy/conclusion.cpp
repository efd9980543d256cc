#include "algorithms/strategy/conclusion.h"

#include <algorithm>

#include "evidence/plain_inputs.h"
#include "program/transform/mark_label.h"

namespace argosy::algorithms {

using evidence::NativeReplayResult;

namespace {

/// The values that a harness cannot feed: contents of memory.
bool dependsOnMemoryContents(const evidence::ReplayedCounterexample& counterexample) {
  return std::ranges::any_of(counterexample.values(), [](const evidence::InputValue& value) {
    return !value.isInput && value.source.empty() && value.bits != 0;
  });
}

}  // namespace

Conclusion confirmedNatively(const Program& program, const configuration::Configuration& configuration,
                             const evidence::SourceFiles& sources, const evidence::Refutation& refutation,
                             const Limits& runLimits) {
  evidence::ReplayedCounterexample counterexample =
      evidence::withPlainInputs(program, evidence::withShortCommandLine(program, refutation.counterexample()));
  const std::string_view wish = configuration.getChoice("counterexample.native-replay");
  if (wish == "never" || sources.files.empty()) return {evidence::Refutation(std::move(counterexample)), std::nullopt};
  // An emulator depends on too much (it needs the whole address space) to have a say when nobody asked for it.
  evidence::NativeReplayLimits limits;
  limits.mayEmulate = wish == "always";
  if (const auto remaining = runLimits.remainingSeconds())
    limits.likelyRunSeconds = std::min(limits.likelyRunSeconds, *remaining / 3);
  limits.isConfined = wish != "unconfined";
  const bool isLabel = std::ranges::find(counterexample.target().errorFunctions, labelReachedFunction) !=
                       counterexample.target().errorFunctions.end();
  NativeReplayResult result = isLabel ? NativeReplayResult{NativeReplayResult::Answer::NotPossible,
                                                           "a compiled program does not tell when it reaches a label"}
                                      : evidence::replayNatively(program, counterexample, sources, limits);
  const bool contradicts =
      result.answer == NativeReplayResult::Answer::NotConfirmed && !dependsOnMemoryContents(counterexample);
  const bool isMissing = result.answer != NativeReplayResult::Answer::Confirmed && wish == "always";
  if (!contradicts && !isMissing) return {evidence::Refutation(std::move(counterexample)), std::move(result)};
  evidence::Unknown unknown({evidence::UnknownCause::CounterexampleNotConfirmed,
                             "the interpreter shows the violation, the compiled program does not: " + result.detail,
                             program.edges[counterexample.violatingEdge()].info.range});
  return {std::move(unknown), std::move(result)};
}

}  // namespace argosy::algorithms
