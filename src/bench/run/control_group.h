// The control group of one run: fresh, limited, measured, killed as a whole and removed (docs/theory.md
// §11.4). Each facility comes from version 2 where its controller is there, and else from version 1.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/file_descriptor.h"
#include "bench/quantity.h"
#include "bench/run/control_group_roots.h"
#include "bench/run/run.h"

namespace argosy::bench {

class ControlGroup {
 public:
  // What a host must offer for grade A; nothing, or what is missing.
  static std::vector<std::string> missingForGradeA(const ControlGroupRoots& roots);
  static bool canEnforceCores(const ControlGroupRoots& roots);

  // Throws BenchError where a limit that was asked for cannot be set.
  ControlGroup(const ControlGroupRoots& roots, const std::string& name, const Limits& limits,
               const Resources& resources);
  ~ControlGroup();  // kills what is left
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  // For clone3(CLONE_INTO_CGROUP); negative without version 2.
  int unifiedDescriptor() const { return unifiedDescriptor_.get(); }
  // Moves a process that has no children yet. `bornInUnified`: it came there by clone3.
  void add(pid_t process, bool bornInUnified);

  Duration cpuTime() const;
  std::optional<Bytes> peakMemory() const;
  // The kernel killed something because the limit was reached.
  bool outOfMemory() const;
  // Readable when version 1 reports such a kill (version 2 kills the whole group by itself); else negative.
  int outOfMemoryDescriptor() const { return outOfMemoryEvent_.get(); }
  bool swapIsDenied() const { return swapIsDenied_; }
  bool coresEnforced() const { return coresEnforced_; }

  void kill() const;
  bool empty() const;

  // Block input/output and pressure-stall times, by BenchExec's column names.
  std::vector<std::pair<std::string, std::string>> statistics() const;

 private:
  std::optional<std::filesystem::path> facility(const std::string& controller) const;
  void require(const std::filesystem::path& file, const std::string& value, const std::string& purpose) const;
  void limitMemory(Bytes limit);
  void setCores(const ControlGroupRoots& roots, const Resources& resources);
  void remove();
  std::vector<pid_t> processes() const;

  std::optional<std::filesystem::path> unified_;
  std::set<std::string> unifiedControllers_;
  std::map<std::string, std::filesystem::path> legacy_;
  FileDescriptor unifiedDescriptor_;
  FileDescriptor outOfMemoryEvent_;
  bool swapIsDenied_ = false;
  bool coresEnforced_ = false;
};

}  // namespace argosy::bench
