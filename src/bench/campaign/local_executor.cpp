#include "bench/campaign/local_executor.h"

#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "bench/host/core_allocation.h"
#include "bench/host/host_description.h"
#include "bench/host/host_warnings.h"
#include "bench/host/topology.h"

namespace argosy::bench {

LocalExecutor::LocalExecutor(const CampaignPlan& plan, const RunSettings& settings, const CampaignLayout& layout,
                             std::vector<Resources> slots)
    : plan_(plan), settings_(settings), layout_(layout), slots_(std::move(slots)), executor_(settings.bestGrade) {}

std::vector<std::string> LocalExecutor::check(std::span<const PlannedRunRef> todo) {
  // The requests of a campaign differ only in their command lines, which the planner has looked at, and in the cores of their slots.
  for (const Resources& slot : slots_) {
    if (todo.empty()) break;
    // The directory of logs comes with the first run.
    executor_.check(requestFor(plan_, todo.front(), settings_, slot, placesOf(todo.front()),
                               layout_.directory() / (layout_.stem() + ".output")));
  }
  std::vector<std::string> warnings = hostWarnings(parallelRuns());
  if (executor_.grade(plan_.container) != Grade::A) {
    std::string text = "measuring with grade " + std::string(name(executor_.grade(plan_.container)));
    for (const std::string& reason : executor_.gradeReasons()) text += "; " + reason;
    warnings.push_back(std::move(text));
  }
  return warnings;
}

std::map<std::string, std::string> LocalExecutor::system() const { return describeHost(); }

void LocalExecutor::execute(std::span<const PlannedRunRef> todo, const OnFinished& onFinished) {
  std::mutex mutex;
  std::size_t next = 0;
  std::exception_ptr failure;
  const auto workIn = [&](const Resources& slot) {
    try {
      while (!executor_.stopped()) {
        std::unique_lock lock(mutex);
        if (next == todo.size()) return;
        const PlannedRunRef ref = todo[next++];
        lock.unlock();
        std::optional<RunRecord> record = conductRun(executor_, plan_, ref, settings_, slot, placesOf(ref));
        if (!record) return;
        lock.lock();
        onFinished(ref, std::move(*record));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      executor_.stop();
    }
  };
  {
    std::vector<std::jthread> workers;
    for (const Resources& slot : slots_) workers.emplace_back(workIn, std::cref(slot));
  }
  if (failure) std::rethrow_exception(failure);
}

void LocalExecutor::stop() noexcept { executor_.stop(); }

std::vector<Resources> allocateSlots(const CampaignPlan& plan, std::vector<std::string>& warnings) {
  AllocationRequest request;
  request.coresPerRun = plan.coresPerRun;
  request.parallelRuns = plan.parallelRuns;
  request.memoryPerRun = plan.limits.memory;
  Allocation allocation = allocateCores(ownTopology(), request);
  warnings.insert(warnings.end(), allocation.warnings.begin(), allocation.warnings.end());
  return std::move(allocation.runs);
}

}  // namespace argosy::bench
