// A campaign from its checks to its result files. Whatever ends it early, what it has measured is kept, and it can be continued.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "bench/campaign/executor.h"
#include "bench/campaign/journal.h"
#include "bench/campaign/layout.h"
#include "bench/campaign/progress.h"

namespace argosy::bench {

struct CampaignOptions {
  bool compressed = true;
  bool commit = false;
  ProgressStyle progress = ProgressStyle::Lines;
  std::string generator;  // "Argosy 1.0"
  // Written beside the results where the user gave options instead of a file: the experiment stays documented and repeatable.
  std::string definition;
};

// Called when the plan is settled. Plan, settings and layout live longer than the executor.
using MakeExecutor =
    std::function<std::unique_ptr<Executor>(const CampaignPlan&, const RunSettings&, const CampaignLayout&)>;

// The journals of interrupted campaigns (of this name, or of any), the latest first.
std::vector<std::filesystem::path> journalsIn(const std::filesystem::path& directory, const std::string& name = {});

// A new campaign, or one that is continued: then its plan and its settings are those of the journal. Everything is checked before the first run;
// BenchError says what is wrong. Results and messages go to `out` and `log`. False if it was interrupted.
bool beginCampaign(const CampaignPlan& plan, const RunSettings& settings, const MakeExecutor& makeExecutor,
                   const CampaignOptions& options, std::ostream& out, std::ostream& log);
bool continueCampaign(Journal journal, const MakeExecutor& makeExecutor, const CampaignOptions& options,
                      std::ostream& out, std::ostream& log);

}  // namespace argosy::bench
