// An array job of a campaign, as it lies on disk: what its elements are to do, and what they have done. Every attempt has a directory of
// its own, NAME.DATE.slurm/NUMBER/, so that a run which is thought lost, and done again, cannot spoil its successor's files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/campaign/executor.h"
#include "bench/campaign/work_order.h"

namespace argosy::bench {

class SlurmAttempt {
 public:
  // Makes the directory, complete or not at all. `elements`: the runs of each element of the array, one after the other.
  static SlurmAttempt create(const std::filesystem::path& directory, unsigned number, const std::string& jobName,
                             std::vector<std::vector<PlannedRunRef>> elements, const WorkOrder& order);
  // All that are there, by number.
  static std::vector<SlurmAttempt> load(const std::filesystem::path& directory);

  unsigned number() const { return number_; }
  const std::string& jobName() const { return jobName_; }
  const std::vector<std::vector<PlannedRunRef>>& elements() const { return elements_; }
  const std::filesystem::path& directory() const { return directory_; }
  std::filesystem::path script() const { return directory_ / "script"; }

  // Slurm's number of the job, once it is known.
  const std::string& jobNumber() const { return jobNumber_; }
  void accepted(const std::string& jobNumber);

  // Runs that have a result here which nobody has collected yet.
  std::vector<PlannedRunRef> results() const;
  std::filesystem::path result(PlannedRunRef ref) const;
  void collected(PlannedRunRef ref) const;  // the result is in the journal
  // The end of what an element's script printed: why there is no result.
  std::string lastWords(std::size_t element) const;

  // Nobody finds it any more. Its processes may still write there for a moment.
  void abandon() const;

 private:
  std::filesystem::path directory_;
  unsigned number_ = 0;
  std::string jobName_;
  std::string jobNumber_;
  std::vector<std::vector<PlannedRunRef>> elements_;
};

}  // namespace argosy::bench
