// The options of `argosy bench exec --executor slurm`.
#pragma once

#include <CLI/CLI.hpp>

#include "bench/campaign/campaign.h"
#include "bench/campaign/slurm/executor.h"

namespace argosy::cli {

struct SlurmFlags {
  bench::SlurmOptions options;
  std::optional<bench::Duration> pollInterval;

  void add(CLI::App& exec);
  bench::MakeExecutor executor() const;
};

}  // namespace argosy::cli
