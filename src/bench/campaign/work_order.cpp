#include "bench/campaign/work_order.h"

#include <sched.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "bench/campaign/record_json.h"
#include "bench/quantity.h"
#include "bench/results/atomic_file.h"
#include "bench/run/stop_signals.h"

namespace argosy::bench {
namespace {

using nlohmann::json;

std::vector<int> coresOfThisProcess() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cores;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  return cores;
}

}  // namespace

void writeWorkOrder(const WorkOrder& order, const std::filesystem::path& file) {
  writeAtomically(
      file, json{{"plan", json::parse(toJson(order.plan))}, {"settings", json::parse(toJson(order.settings))}}.dump());
}

WorkOrder readWorkOrder(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw BenchError("cannot read the work order '" + file.string() + "'");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  try {
    const json order = json::parse(text);
    return {campaignPlanFromJson(order.at("plan").dump()), runSettingsFromJson(order.at("settings").dump())};
  } catch (const json::exception& error) {
    throw BenchError("malformed work order '" + file.string() + "': " + error.what());
  }
}

bool work(const WorkOrder& order, PlannedRunRef ref, const std::filesystem::path& result) {
  const CampaignLayout layout(order.plan);
  std::filesystem::create_directories(layout.logDirectory());
  Resources resources;
  // The cluster has chosen them.
  if (order.plan.coresPerRun > 0) resources.cores = coresOfThisProcess();
  RunExecutor executor(order.settings.bestGrade);
  const StopSignals signals([](void* target) noexcept { static_cast<RunExecutor*>(target)->stop(); }, &executor);
  const std::optional<RunRecord> record =
      conductRun(executor, order.plan, ref, order.settings, resources, {layout.log(ref), layout.files(ref)});
  if (!record) return false;
  writeAtomically(result, toJson(*record) + "\n");
  return true;
}

}  // namespace argosy::bench
