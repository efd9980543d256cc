// The best ways that the run's grade offers to know its CPU time and memory, while it runs and in the end. Every value says which it was.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "bench/run/control_group.h"
#include "bench/run/memory_sampler.h"
#include "bench/run/namespace_init.h"
#include "bench/run/run.h"
#include "bench/run/task_clock.h"

namespace argosy::bench {

// The counters of a group are summed up over its cores while these still count: what is read is the sum when it is the same again after the pause, and the
// group is empty, so that nothing can change any more. Then there is nothing to pause for.
Duration settledTime(const std::function<Duration()>& read, const std::function<bool()>& isEmpty,
                     const std::function<void()>& pause);

// What makes a measured CPU time doubtful: waiting for the processes has counted much more than it.
std::optional<std::string> doubtAbout(Duration measured, Duration reaped);

class RunMeters {
 public:
  RunMeters(const InitProcess& init, const ControlGroup* group, std::optional<TaskClock> clock, bool namespaces,
            const Limits& limits);

  Duration cpuTimeSoFar();
  // Reading costs a walk through /proc.
  bool cpuTimeIsSampled() const { return group_ == nullptr && !clock_; }

  // Samples of memory and of the number of processes, where no group limits them.
  bool samples() const { return group_ == nullptr; }
  MemorySampler::Clock::time_point nextSample() const { return sampler_.next(); }
  void sampleIfDue();
  bool memoryAboveLimit() const { return samples() && sampler_.aboveLimit(); }
  std::size_t countProcesses() const;

  // When nothing of the run is left. `ownResident`: the init was a copy of us, so that less than this says nothing about the tool.
  Measured<Duration> cpuTime(Duration reaped) const;
  std::optional<Measured<Bytes>> memory(Bytes maximumResident, Bytes ownResident) const;

 private:
  const InitProcess& init_;
  const ControlGroup* group_;
  std::optional<TaskClock> clock_;
  bool namespaces_;
  MemorySampler sampler_;
  Duration sampledCpuTime_{};
};

}  // namespace argosy::bench
