#include "bench/campaign/local_executor.h"

#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace argosy::bench {

LocalExecutor::LocalExecutor(const CampaignPlan& plan, const RunSettings& settings, const CampaignLayout& layout,
                             std::vector<Resources> slots)
    : plan_(plan), settings_(settings), layout_(layout), slots_(std::move(slots)), executor_(settings.bestGrade) {}

std::vector<std::string> LocalExecutor::check(std::span<const PlannedRunRef> todo) {
  // The requests of a campaign differ only in their command lines, which the planner has looked at, and in the cores of their slots.
  for (const Resources& slot : slots_) {
    if (todo.empty()) break;
    const RunPlaces places = placesOf(todo.front());
    executor_.check(requestFor(plan_, todo.front(), settings_, slot, places, places.log.string() + ".output"));
  }
  std::vector<std::string> warnings;
  if (executor_.grade(plan_.container) != Grade::A) {
    const char letter = static_cast<char>('A' + static_cast<int>(executor_.grade(plan_.container)));
    std::string text = std::string("measuring with grade ") + letter;
    for (const std::string& reason : executor_.gradeReasons()) text += "; " + reason;
    warnings.push_back(std::move(text));
  }
  return warnings;
}

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

}  // namespace argosy::bench
