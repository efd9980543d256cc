// What a campaign wants of Slurm: submit array jobs, ask how they fare, cancel them. Jobs are known by names that nobody else uses, so
// that one whose submission got no answer is found again.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace argosy::bench {

struct SlurmJob {
  std::string name;
  std::vector<std::string> options;  // of sbatch; without those below
  std::filesystem::path script;
  std::filesystem::path outputDirectory;  // of what the script itself prints
  std::size_t elements = 1;               // of the array
  unsigned parallel = 0;                  // elements at once; 0: as many as the cluster takes
};

// One element of an array job that Slurm knows of.
struct SlurmElement {
  std::string jobName;
  std::size_t index;
  std::string state;   // "RUNNING", "NODE_FAIL", …
  std::string detail;  // node and reason, for people
};

struct SlurmSubmission {
  enum class Answer { Accepted, Refused, Unreachable } answer;
  std::string text;  // the job's number, or Slurm's message
};

class SlurmController {
 public:
  SlurmController() = default;
  virtual ~SlurmController() = default;
  SlurmController(const SlurmController&) = delete;
  SlurmController& operator=(const SlurmController&) = delete;

  // Both throw BenchError: Slurm is not there, does not answer, or would never run such a job.
  virtual std::size_t maximumArraySize() = 0;
  virtual void test(const SlurmJob& job) = 0;

  virtual SlurmSubmission submit(const SlurmJob& job) = 0;
  // Nothing where the controller does not answer: it may come back.
  virtual std::optional<std::vector<SlurmElement>> elements(const std::vector<std::string>& jobNames) = 0;
  virtual bool cancel(const std::vector<std::string>& jobNames) = 0;
};

// By means of sbatch, squeue, scancel and scontrol, which are the interface that Slurm keeps stable. `stopped` ends their waiting.
class SlurmCommands final : public SlurmController {
 public:
  explicit SlurmCommands(const std::atomic<bool>& stopped) : stopped_(stopped) {}

  std::size_t maximumArraySize() override;
  void test(const SlurmJob& job) override;
  SlurmSubmission submit(const SlurmJob& job) override;
  std::optional<std::vector<SlurmElement>> elements(const std::vector<std::string>& jobNames) override;
  bool cancel(const std::vector<std::string>& jobNames) override;

 private:
  const std::atomic<bool>& stopped_;
};

// squeue's lines "name|index|state|node|reason"; lines of other forms are left out.
std::vector<SlurmElement> parseQueue(const std::string& text);
// Whether the element may still do something: pending, running, being suspended, …
bool mayStillRun(const std::string& state);

}  // namespace argosy::bench
