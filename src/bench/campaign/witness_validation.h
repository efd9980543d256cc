// Witnesses are believed when a validator confirms them (docs/theory.md §11.8): an answer is correct, or correct-unconfirmed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/campaign/run_conduct.h"

namespace argosy::bench {

// The word that stands for the witness in the commands of a validator's plan.
inline constexpr std::string_view witnessPlaceholder = "@witness@";

struct Validation {
  bool confirmed = false;
  std::vector<Column> columns;  // hidden: validator-status, …
  std::string log;              // the validators' output, for the run's log
};

// Runs the validators, one after the other under their own limits, on the witness among the run's files until one agrees with
// `status`. Nothing if it was stopped.
std::optional<Validation> validateWitness(RunExecutor& executor, const RunSettings& settings, PlannedRunRef ref,
                                          const std::string& status, const Resources& resources,
                                          const RunPlaces& places);

}  // namespace argosy::bench
