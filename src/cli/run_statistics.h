// The figures of a verification run, for people and for scripts.
#pragma once

#include <iosfwd>
#include <optional>

#include "algorithms/strategy/verification.h"
#include "evidence/native_replay.h"
#include "report/caveats.h"

namespace argosy::cli {

void printStatistics(std::ostream& out, std::span<const algorithms::StageReport> stages,
                     const evidence::Verdict& verdict, const std::optional<evidence::NativeReplayResult>& nativeReplay);
std::string statisticsJson(std::span<const algorithms::StageReport> stages, const evidence::Verdict& verdict,
                           const std::optional<evidence::NativeReplayResult>& nativeReplay,
                           const report::Caveats& caveats);

}  // namespace argosy::cli
