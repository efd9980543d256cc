// What becomes of an engine's verdict before anybody else sees it: proofs say something about every loop, and counterexamples are shown by the
// compiled program, too.
#pragma once

#include "algorithms/preparation/program_facts.h"
#include "base/limits.h"
#include "configuration/configuration.h"
#include "evidence/native_replay.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

struct Conclusion {
  evidence::Verdict verdict;
  /// What came of the compiled program; nothing where nobody asked it.
  std::optional<evidence::NativeReplayResult> nativeReplay;
};

/// FALSE stays FALSE only if the compiled program does not contradict it (option counterexample.native-replay). Without files there is
/// nothing to compile.
Conclusion confirmedNatively(const Program& program, const configuration::Configuration& configuration,
                             const evidence::SourceFiles& sources, const evidence::Refutation& refutation,
                             const Limits& runLimits);

}  // namespace argosy::algorithms
