#include "bench/campaign/slurm/job_options.h"

#include <algorithm>

namespace argosy::bench {
namespace {

constexpr Duration overheadPerRun = std::chrono::seconds(60);
constexpr std::uint64_t overheadOfMemory = 256;  // MiB: the worker, and what the kernel charges for its files

std::optional<Duration> longestRun(const Limits& limits) {
  if (limits.wallTime) return limits.wallTime;
  if (limits.cpuTime) return *limits.cpuTime + std::chrono::seconds(30);  // as bench/run/watcher.h has it
  return std::nullopt;
}

}  // namespace

std::vector<std::string> slurmResources(const CampaignPlan& plan, const RunSettings& settings,
                                        unsigned runsPerElement) {
  std::vector<std::string> options;
  unsigned cores = plan.coresPerRun;
  std::optional<Duration> time = longestRun(plan.limits);
  std::optional<Bytes> memory = plan.limits.memory;
  for (const CampaignPlan& validator : settings.validators) {
    const std::optional<Duration> more = longestRun(validator.limits);
    time = time && more ? std::optional(*time + *more) : std::nullopt;
    memory =
        memory && validator.limits.memory ? std::optional(std::max(*memory, *validator.limits.memory)) : std::nullopt;
    cores = std::max(cores, validator.coresPerRun);
  }
  if (cores > 0) options.push_back("--cpus-per-task=" + std::to_string(cores));
  if (memory) {
    // Slurm's M is 2^20 bytes.
    const std::uint64_t mebibytes = (memory->count + (1u << 20) - 1) / (1u << 20);
    options.push_back("--mem=" + std::to_string(mebibytes + overheadOfMemory) + "M");
  }
  if (time) {
    const Duration whole = (*time + overheadPerRun) * runsPerElement;
    options.push_back("--time=" + std::to_string(std::chrono::ceil<std::chrono::minutes>(whole).count()));
  }
  return options;
}

}  // namespace argosy::bench
