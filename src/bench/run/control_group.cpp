#include "bench/run/control_group.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "bench/host/host_files.h"
#include "bench/run/kernel_file.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;

constexpr std::array<std::string_view, 6> legacyControllers{"cpuacct", "memory", "cpuset", "pids", "freezer", "blkio"};

bool present(const path& file) { return access(file.c_str(), F_OK) == 0; }

void sleepMilliseconds(long count) {
  const timespec pause{count / 1000, count % 1000 * 1'000'000};
  nanosleep(&pause, nullptr);
}

std::string inSeconds(std::uint64_t microseconds) { return exact(std::chrono::microseconds(microseconds)); }

}  // namespace

std::vector<std::string> ControlGroup::missingForGradeA(const ControlGroupRoots& roots) {
  std::vector<std::string> missing;
  const auto legacyWritable = [&](const std::string& controller) {
    const std::optional<path> place = roots.legacyOf(controller);
    return place && access(place->c_str(), W_OK) == 0;
  };
  // CPU time and killing belong to every group of version 2, without a controller.
  if (!roots.unified && !legacyWritable("cpuacct")) missing.push_back("no control group of our own counts CPU time");
  if (!roots.inUnified("memory") && !legacyWritable("memory"))
    missing.push_back("no control group of our own limits memory");
  if (!roots.unified && !legacyWritable("freezer"))
    missing.push_back("no control group of our own can be killed as a whole");
  return missing;
}

bool ControlGroup::canEnforceCores(const ControlGroupRoots& roots) {
  const std::optional<path> legacy = roots.legacyOf("cpuset");
  return roots.inUnified("cpuset") || (legacy && access(legacy->c_str(), W_OK) == 0);
}

ControlGroup::ControlGroup(const ControlGroupRoots& roots, const std::string& name, const Limits& limits,
                           const Resources& resources)
    : unifiedControllers_(roots.unifiedControllers) {
  const auto make = [&](const path& parent) {
    const path group = parent / name;
    if (mkdir(group.c_str(), 0755) != 0)
      throw BenchError("cannot make the control group " + group.string() + ": " + std::strerror(errno));
    if (roots.afterMaking) roots.afterMaking(group);
    return group;
  };
  try {
    if (roots.unified) {
      unified_ = make(*roots.unified);
      unifiedDescriptor_ = FileDescriptor(open(unified_->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    }
    for (const std::string_view controller : legacyControllers) {
      const std::string key(controller);
      const std::optional<path> parent = roots.legacyOf(key);
      if (!parent || roots.inUnified(key == "blkio" ? "io" : key) || access(parent->c_str(), W_OK) != 0) continue;
      // Every group more takes time; those of version 2 count time and kill by themselves.
      const bool needed = key == "cpuacct" || key == "freezer" ? !unified_
                          : key == "cpuset" ? !resources.cores.empty() || !resources.memoryNodes.empty()
                          : key == "pids"   ? limits.processes.has_value()
                                            : true;
      if (needed) legacy_.emplace(key, make(*parent));
    }
    if (limits.memory) limitMemory(*limits.memory);
    if (limits.processes) {
      if (const auto group = facility("pids"))
        // The run's own init is one of them.
        require(*group / "pids.max", std::to_string(*limits.processes + 1), "the limit of processes");
    }
    setCores(roots, resources);
  } catch (...) {
    remove();
    throw;
  }
}

ControlGroup::~ControlGroup() {
  if (!empty()) kill();
  remove();
}

std::optional<path> ControlGroup::facility(const std::string& controller) const {
  if (unified_ && unifiedControllers_.contains(controller)) return unified_;
  const auto found = legacy_.find(controller);
  return found == legacy_.end() ? std::nullopt : std::optional(found->second);
}

void ControlGroup::require(const path& file, const std::string& value, const std::string& purpose) const {
  if (const int error = writeKernelFile(file, value); error != 0)
    throw BenchError("cannot set " + purpose + " (" + value + " to " + file.string() + "): " + std::strerror(error));
}

void ControlGroup::limitMemory(Bytes limit) {
  const std::string value = std::to_string(limit.count);
  const path group = facility("memory").value();
  if (unified_ == group) {
    require(group / "memory.max", value, "the memory limit");
    // Absent where the kernel has no swap at all.
    swapIsDenied_ = writeKernelFile(group / "memory.swap.max", "0") == 0;
    require(group / "memory.oom.group", "1", "that memory exhaustion ends the whole group");
    return;
  }
  require(group / "memory.limit_in_bytes", value, "the memory limit");
  swapIsDenied_ = writeKernelFile(group / "memory.memsw.limit_in_bytes", value) == 0;
  outOfMemoryEvent_ = FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  const FileDescriptor control(open((group / "memory.oom_control").c_str(), O_RDONLY | O_CLOEXEC));
  require(group / "cgroup.event_control", std::to_string(outOfMemoryEvent_.get()) + " " + std::to_string(control.get()),
          "the memory event");
}

void ControlGroup::setCores(const ControlGroupRoots& roots, const Resources& resources) {
  const std::optional<path> group = facility("cpuset");
  if (!group) return;
  const bool legacy = group != unified_;
  // Version 1 admits no process before both sets are given.
  const auto inherited = [&](const char* file) {
    std::string value = readText(*roots.legacyOf("cpuset") / file).value_or("");
    while (!value.empty() && value.back() == '\n') value.pop_back();
    return value;
  };
  const auto set = [&](const std::vector<int>& numbers, const char* file, const std::string& purpose) {
    if (!numbers.empty()) {
      require(*group / file, formatNumberList(numbers), purpose);
    } else if (legacy) {
      require(*group / file, inherited(file), purpose);
    }
  };
  set(resources.cores, "cpuset.cpus", "the cores");
  set(resources.memoryNodes, "cpuset.mems", "the memory nodes");
  coresEnforced_ = !resources.cores.empty();
}

void ControlGroup::add(pid_t process, bool bornInUnified) {
  const std::string text = std::to_string(process);
  if (unified_ && !bornInUnified) require(*unified_ / "cgroup.procs", text, "the control group of the run");
  for (const auto& [controller, group] : legacy_) require(group / "cgroup.procs", text, "the control group of the run");
}

Duration ControlGroup::cpuTime() const {
  if (unified_) return std::chrono::microseconds(readField(*unified_ / "cpu.stat", "usage_usec").value_or(0));
  return Duration(readNumber(legacy_.at("cpuacct") / "cpuacct.usage").value_or(0));
}

std::optional<Bytes> ControlGroup::peakMemory() const {
  const std::optional<path> group = facility("memory");
  if (!group) return std::nullopt;
  const auto read = [&](const char* file) { return readNumber(*group / file); };
  std::optional<std::uint64_t> peak;
  if (group == unified_) {
    peak = read("memory.peak");
  } else {
    peak = read("memory.memsw.max_usage_in_bytes");
    if (!peak) peak = read("memory.max_usage_in_bytes");
  }
  return peak ? std::optional(Bytes{*peak}) : std::nullopt;
}

bool ControlGroup::outOfMemory() const {
  const std::optional<path> group = facility("memory");
  if (!group) return false;
  if (group != unified_) return readField(*group / "memory.oom_control", "oom_kill").value_or(0) > 0;
  const path local = *group / "memory.events.local";
  return readField(present(local) ? local : *group / "memory.events", "oom_kill").value_or(0) > 0;
}

std::vector<pid_t> ControlGroup::processes() const {
  const path& group = unified_ ? *unified_ : legacy_.at("freezer");
  std::vector<pid_t> result;
  for (const std::string& word : words(readText(group / "cgroup.procs").value_or("")))
    if (const int process = std::atoi(word.c_str()); process > 0) result.push_back(process);
  return result;
}

void ControlGroup::kill() const {
  if (unified_ && writeKernelFile(*unified_ / "cgroup.kill", "1") == 0) return;
  const bool unified = unified_.has_value();
  const path state = unified ? *unified_ / "cgroup.freeze" : legacy_.at("freezer") / "freezer.state";
  // Freezing is asynchronous; what is not yet frozen can fork, so the signals are repeated until nobody is left to receive one.
  for (int round = 0; round < 1000 && !empty(); ++round) {
    writeKernelFile(state, unified ? "1" : "FROZEN");
    for (int wait = 0; wait < 50; ++wait) {
      const bool frozen = unified ? readField(*unified_ / "cgroup.events", "frozen") == 1u
                                  : readText(state).value_or("").starts_with("FROZEN");
      if (frozen) break;
      sleepMilliseconds(1);
    }
    for (const pid_t process : processes()) ::kill(process, SIGKILL);
    writeKernelFile(state, unified ? "0" : "THAWED");
    if (!empty()) sleepMilliseconds(std::min(1 << round, 20));
  }
}

bool ControlGroup::empty() const {
  if (unified_) return readField(*unified_ / "cgroup.events", "populated").value_or(0) == 0;
  const auto group = legacy_.find("freezer");
  return group == legacy_.end() || words(readText(group->second / "cgroup.procs").value_or("")).empty();
}

void ControlGroup::remove() {
  const auto removeDirectory = [](const path& group) {
    // The last process may still be on its way out.
    for (int round = 0; rmdir(group.c_str()) != 0 && errno == EBUSY && round < 1000; ++round) sleepMilliseconds(1);
  };
  if (unified_) removeDirectory(*unified_);
  for (const auto& [controller, group] : legacy_) removeDirectory(group);
}

std::vector<std::pair<std::string, std::string>> ControlGroup::statistics() const {
  std::vector<std::pair<std::string, std::string>> result;
  std::uint64_t read = 0;
  std::uint64_t written = 0;
  bool known = false;
  if (unified_ && unifiedControllers_.contains("io")) {
    known = true;
    for (const std::string& word : words(readText(*unified_ / "io.stat").value_or(""))) {
      if (word.starts_with("rbytes=")) read += std::strtoull(word.c_str() + 7, nullptr, 10);
      if (word.starts_with("wbytes=")) written += std::strtoull(word.c_str() + 7, nullptr, 10);
    }
  } else if (const auto group = legacy_.find("blkio"); group != legacy_.end()) {
    known = true;
    for (const std::string& line : lines(readText(group->second / "blkio.throttle.io_service_bytes").value_or(""))) {
      const std::vector<std::string> fields = words(line);  // device, operation, bytes
      if (fields.size() != 3) continue;
      if (fields[1] == "Read") read += std::strtoull(fields[2].c_str(), nullptr, 10);
      if (fields[1] == "Write") written += std::strtoull(fields[2].c_str(), nullptr, 10);
    }
  }
  if (known) {
    result.emplace_back("blkio-read", exact(Bytes{read}));
    result.emplace_back("blkio-write", exact(Bytes{written}));
  }
  for (const std::string kind : {"cpu", "io", "memory"}) {
    if (!unified_) break;
    for (const std::string& line : lines(readText(*unified_ / (kind + ".pressure")).value_or(""))) {
      const std::size_t total = line.find("total=");
      if (!line.starts_with("some ") || total == std::string::npos) continue;
      result.emplace_back("pressure-" + kind + "-some",
                          inSeconds(std::strtoull(line.c_str() + total + 6, nullptr, 10)));
    }
  }
  return result;
}

}  // namespace argosy::bench
