// Executes commands one run at a time per call, measures them and enforces their limits (docs/theory.md §11.2, §11.3). This is the
// library behind `argosy bench run`; several threads may call execute() of the same executor at once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/run/grade_probe.h"
#include "bench/run/run.h"

namespace argosy::bench {

class RunExecutor {
 public:
  // Probes the host once. `best` forbids better grades than it (for tests and for comparable measurements).
  explicit RunExecutor(Grade best = Grade::A);
  explicit RunExecutor(HostFacilities host);
  ~RunExecutor();
  RunExecutor(const RunExecutor&) = delete;
  RunExecutor& operator=(const RunExecutor&) = delete;

  // The grade that a run with these options gets on this host, and why it is not a better one (empty for A).
  Grade grade(const ContainerOptions& container = {}) const;
  const std::vector<std::string>& gradeReasons() const;

  // Throws BenchError where the request cannot be executed as it stands: soft limit above the hard one, unknown cores, a required
  // grade that the host does not offer, a working directory that is missing, an output that cannot be written, … No run is started.
  // A campaign checks all its requests before its first run.
  void check(const RunRequest& request) const;

  // Blocks until the run is over and nothing of it is left. A command that cannot be started is a result (terminationReason
  // Failed); what check() rejects is thrown.
  RunResult execute(const RunRequest& request);

  // Kills all current runs; they and all later ones end with terminationReason Killed and what was measured so far. May be
  // called from any thread and from signal handlers.
  void stop() noexcept;
  bool stopped() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace argosy::bench
