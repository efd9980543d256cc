#include "bench/run/run_meters.h"

#include <algorithm>
#include <thread>

#include "bench/run/process_tree.h"

namespace argosy::bench {

Duration settledTime(const std::function<Duration()>& read, const std::function<bool()>& isEmpty,
                     const std::function<void()>& pause) {
  Duration last = read();
  for (int round = 0; round < 20; ++round) {
    const bool empty = isEmpty();
    const Duration next = read();
    if (next == last && empty) break;
    last = next;
    if (!empty) pause();
  }
  return last;
}

std::optional<std::string> doubtAbout(Duration measured, Duration reaped) {
  if (reaped <= std::chrono::milliseconds(500) || reaped * 95 / 100 <= measured) return std::nullopt;
  return "waiting for the processes counted " + readable(reaped) + " of CPU time, the measurement only " +
         readable(measured) + ": the measurement may be flawed";
}

RunMeters::RunMeters(const InitProcess& init, const ControlGroup* group, std::optional<TaskClock> clock,
                     bool namespaces, const Limits& limits)
    : init_(init), group_(group), clock_(std::move(clock)), namespaces_(namespaces), sampler_(limits.memory) {}

Duration RunMeters::cpuTimeSoFar() {
  if (group_ != nullptr) return group_->cpuTime();
  if (clock_) return clock_->read().value_or(Duration{});
  std::vector<pid_t> processes = descendantsOf(init_.id());
  processes.push_back(init_.id());
  sampledCpuTime_ = std::max(sampledCpuTime_, cpuTimeOf(processes));
  return sampledCpuTime_;
}

void RunMeters::sampleIfDue() {
  if (!samples() || !sampler_.due(MemorySampler::Clock::now())) return;
  // Before the command is executed its processes are copies of ours.
  if (init_.report().begin == 0) {
    sampler_.postpone();
    return;
  }
  sampler_.sample(descendantsOf(init_.id()));
}

std::size_t RunMeters::countProcesses() const { return descendantsOf(init_.id()).size(); }

Measured<Duration> RunMeters::cpuTime(Duration reaped) const {
  if (group_ != nullptr)
    return {settledTime([&] { return group_->cpuTime(); }, [&] { return group_->empty(); },
                        [] { std::this_thread::sleep_for(std::chrono::milliseconds(100)); }),
            Method::ControlGroup};
  // The kernel takes counters away from programs that may be executed but not read; what was reaped still has them.
  const auto plausible = [&](Duration counted) {
    return counted + counted / 20 + std::chrono::milliseconds(100) >= reaped;
  };
  if (clock_)
    if (const auto counted = clock_->read(); counted && plausible(*counted))
      return {*counted, Method::PerformanceCounter};
  return {std::max(reaped, sampledCpuTime_), namespaces_ ? Method::NamespaceReaping : Method::Wait4};
}

std::optional<Measured<Bytes>> RunMeters::memory(Bytes maximumResident, Bytes ownResident) const {
  if (group_ != nullptr)
    if (const std::optional<Bytes> peak = group_->peakMemory()) return Measured<Bytes>{*peak, Method::ControlGroup};
  const std::optional<Bytes> sampled = sampler_.peak();
  if (!sampled || (maximumResident > *sampled && maximumResident > ownResident))
    return Measured<Bytes>{maximumResident, Method::MaximumResident};
  return Measured<Bytes>{*sampled, Method::SampledPss};
}

}  // namespace argosy::bench
