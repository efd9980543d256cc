#include "bench/campaign/slurm/tracking.h"

#include <algorithm>
#include <map>

namespace argosy::bench {

SlurmTracking::SlurmTracking(std::vector<SlurmAttempt> attempts, SlurmGrace grace) : grace_(grace) {
  for (SlurmAttempt& attempt : attempts) add(std::move(attempt));
}

bool SlurmTracking::Tracked::isJob() const {
  return !attempt.jobNumber().empty() ||
         std::any_of(elements.begin(), elements.end(), [](const Element& element) { return element.seen; });
}

bool SlurmTracking::fulfilled(const Tracked& tracked, std::size_t element) {
  const std::vector<PlannedRunRef>& runs = tracked.attempt.elements()[element];
  return std::all_of(runs.begin(), runs.end(), [&](PlannedRunRef ref) { return tracked.collected.contains(ref); });
}

void SlurmTracking::add(SlurmAttempt attempt) {
  const std::size_t size = attempt.elements().size();
  attempts_.push_back({std::move(attempt), std::vector<Element>(size), {}});
}

void SlurmTracking::dropLatest() {
  attempts_.back().attempt.abandon();
  attempts_.pop_back();
}

void SlurmTracking::clear() {
  for (const Tracked& tracked : attempts_) tracked.attempt.abandon();
  attempts_.clear();
}

std::vector<const SlurmAttempt*> SlurmTracking::attempts() const {
  std::vector<const SlurmAttempt*> all;
  for (const Tracked& tracked : attempts_) all.push_back(&tracked.attempt);
  return all;
}

unsigned SlurmTracking::nextNumber() const { return attempts_.empty() ? 1 : attempts_.back().attempt.number() + 1; }

std::vector<std::string> SlurmTracking::liveJobs() const {
  std::vector<std::string> names;
  for (const Tracked& tracked : attempts_) {
    bool live = false;
    for (std::size_t i = 0; i < tracked.elements.size() && !live; ++i)
      live = !tracked.elements[i].over && !fulfilled(tracked, i);
    if (live) names.push_back(tracked.attempt.jobName());
  }
  return names;
}

void SlurmTracking::observe(const std::vector<SlurmElement>& elements, Clock::time_point now) {
  std::map<std::string, std::vector<const SlurmElement*>> byJob;
  for (const SlurmElement& element : elements) byJob[element.jobName].push_back(&element);
  for (Tracked& tracked : attempts_) observeAttempt(tracked, byJob[tracked.attempt.jobName()], now);
}

void SlurmTracking::observeAttempt(Tracked& tracked, const std::vector<const SlurmElement*>& answers,
                                   Clock::time_point now) const {
  std::vector<bool> present(tracked.elements.size(), false);
  for (const SlurmElement* answer : answers) {
    if (answer->index >= tracked.elements.size()) continue;
    Element& element = tracked.elements[answer->index];
    present[answer->index] = true;
    element.seen = true;
    element.absent = 0;
    element.state = answer->state;
    element.detail = answer->detail;
    if (mayStillRun(answer->state)) {
      element.endedAt.reset();
    } else {
      if (!element.endedAt) element.endedAt = now;
      element.over = now - *element.endedAt >= (answer->state == "COMPLETED" ? grace_.completed : grace_.lost);
    }
  }
  for (std::size_t i = 0; i < present.size(); ++i) {
    Element& element = tracked.elements[i];
    if (present[i] || element.over) continue;
    ++element.absent;
    if (!element.endedAt) element.endedAt = now;
    element.over = element.absent >= 2 && now - *element.endedAt >= grace_.lost;
  }
}

void SlurmTracking::collected(unsigned attempt, PlannedRunRef ref) {
  for (Tracked& tracked : attempts_)
    if (tracked.attempt.number() == attempt) tracked.collected.insert(ref);
}

std::set<PlannedRunRef> SlurmTracking::expected() const {
  std::set<PlannedRunRef> runs;
  for (const Tracked& tracked : attempts_)
    for (std::size_t i = 0; i < tracked.elements.size(); ++i)
      if (!tracked.elements[i].over)
        runs.insert(tracked.attempt.elements()[i].begin(), tracked.attempt.elements()[i].end());
  return runs;
}

unsigned SlurmTracking::tries(PlannedRunRef ref) const {
  unsigned count = 0;
  for (const Tracked& tracked : attempts_) {
    if (!tracked.isJob()) continue;
    for (const std::vector<PlannedRunRef>& runs : tracked.attempt.elements())
      count += std::find(runs.begin(), runs.end(), ref) != runs.end() ? 1 : 0;
  }
  return count;
}

std::string SlurmTracking::fate(PlannedRunRef ref) const {
  std::string text;
  for (const Tracked& tracked : attempts_) {
    if (!tracked.isJob()) continue;
    for (std::size_t i = 0; i < tracked.elements.size(); ++i) {
      const std::vector<PlannedRunRef>& runs = tracked.attempt.elements()[i];
      if (std::find(runs.begin(), runs.end(), ref) == runs.end()) continue;
      const Element& element = tracked.elements[i];
      text += (text.empty() ? "job " : "; job ") + tracked.attempt.jobNumber() + "_" + std::to_string(i) + ": " +
              (element.absent > 0 || element.state.empty() ? "vanished" : element.state) + element.detail;
      const std::string words = tracked.attempt.lastWords(i);
      if (!words.empty()) text += ": " + words.substr(0, words.find_last_not_of('\n') + 1);
    }
  }
  return text;
}

}  // namespace argosy::bench
