// Runs on this machine: several at once, each with its own cores for its whole life (docs/theory.md §11.5).
#pragma once

#include <atomic>
#include <vector>

#include "bench/campaign/executor.h"
#include "bench/campaign/layout.h"
#include "bench/campaign/run_conduct.h"

namespace argosy::bench {

class LocalExecutor final : public Executor {
 public:
  // One run at a time in each slot. The plan, the settings and the layout must outlive the executor.
  LocalExecutor(const CampaignPlan& plan, const RunSettings& settings, const CampaignLayout& layout,
                std::vector<Resources> slots);

  std::vector<std::string> check(std::span<const PlannedRunRef> todo) override;
  std::map<std::string, std::string> system() const override;
  unsigned parallelRuns() const override { return static_cast<unsigned>(slots_.size()); }
  void execute(std::span<const PlannedRunRef> todo, const OnFinished& onFinished) override;
  void stop() noexcept override;

 private:
  RunPlaces placesOf(PlannedRunRef ref) const { return {layout_.log(ref), layout_.files(ref)}; }

  const CampaignPlan& plan_;
  const RunSettings& settings_;
  const CampaignLayout& layout_;
  std::vector<Resources> slots_;
  RunExecutor executor_;
};

// The slots that a plan asks for on this machine. Throws BenchError where it asks for more than there is; appends warnings.
std::vector<Resources> allocateSlots(const CampaignPlan& plan, std::vector<std::string>& warnings);

}  // namespace argosy::bench
