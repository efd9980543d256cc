// Which runs of a campaign Slurm is still busy with, and what became of the others. It never trusts a single answer: a controller that
// has just been restarted, or a network file system that is late, must not make a run count as lost.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bench/campaign/slurm/attempt.h"
#include "bench/campaign/slurm/controller.h"

namespace argosy::bench {

// How long to wait for a result after Slurm said that the element is over.
struct SlurmGrace {
  std::chrono::milliseconds completed{60'000};  // it did its work: the result must be on its way
  std::chrono::milliseconds lost{3'000};
};

class SlurmTracking {
 public:
  using Clock = std::chrono::steady_clock;

  SlurmTracking(std::vector<SlurmAttempt> attempts, SlurmGrace grace);

  void add(SlurmAttempt attempt);
  void accepted(const std::string& jobNumber) { attempts_.back().attempt.accepted(jobNumber); }
  // The latest attempt never became a job.
  void dropLatest();
  void clear();

  std::vector<const SlurmAttempt*> attempts() const;  // valid until the next change
  unsigned nextNumber() const;
  // Of the jobs of which something is still expected.
  std::vector<std::string> liveJobs() const;
  void observe(const std::vector<SlurmElement>& elements, Clock::time_point now);
  void collected(unsigned attempt, PlannedRunRef ref);

  // Runs for which there is hope without doing anything.
  std::set<PlannedRunRef> expected() const;
  // How often Slurm has had the run, and how that ended, for people.
  unsigned tries(PlannedRunRef ref) const;
  std::string fate(PlannedRunRef ref) const;

 private:
  struct Element {
    bool seen = false;
    std::string state;
    std::string detail;
    unsigned absent = 0;  // consecutive answers without it
    std::optional<Clock::time_point> endedAt;
    bool over = false;
  };
  struct Tracked {
    SlurmAttempt attempt;
    std::vector<Element> elements;
    std::set<PlannedRunRef> collected;
    bool isJob() const;  // Slurm has had it
  };
  void observeAttempt(Tracked& tracked, const std::vector<const SlurmElement*>& answers, Clock::time_point now) const;
  static bool fulfilled(const Tracked& tracked, std::size_t element);

  std::vector<Tracked> attempts_;
  SlurmGrace grace_;
};

}  // namespace argosy::bench
