#include "bench/run/grade_probe.h"

#include <algorithm>
#include <mutex>

#include "bench/host/host_files.h"
#include "bench/run/control_group.h"
#include "confinement/obstacle.h"

namespace argosy::bench {
namespace {

// Whoever takes its own group moves this whole process; so all executors of the process share one.
class SharedDelegation {
 public:
  static SharedDelegation& instance() {
    static SharedDelegation shared;
    return shared;
  }

  // In the order of docs/theory.md §11.4: our own group, then one that an administrator prepared for benchmarking.
  std::shared_ptr<const DelegatedGroup> obtain(const OwnGroups& own, bool memoryNeeded,
                                               std::vector<std::string>& reasons) {
    const std::lock_guard lock(mutex_);
    if (auto current = current_.lock()) return current;
    const auto accept = [&](std::optional<DelegatedGroup> group) -> std::shared_ptr<const DelegatedGroup> {
      if (!group) return nullptr;
      if (memoryNeeded && !group->controllers().contains("memory")) {
        reasons.push_back("the control group " + group->directory().string() + " has no memory controller to hand on");
        return nullptr;
      }
      auto result = std::make_shared<const DelegatedGroup>(std::move(*group));
      current_ = result;
      return result;
    };
    if (own.unified)
      if (auto group = accept(DelegatedGroup::take(*own.unified, reasons))) return group;
    if (own.unifiedMount) return accept(DelegatedGroup::adopt(*own.unifiedMount / "benchexec", reasons));
    return nullptr;
  }

 private:
  std::mutex mutex_;
  std::weak_ptr<const DelegatedGroup> current_;
};

void probeControlGroups(HostFacilities& host) {
  const OwnGroups own = ownGroups(ControlGroupView::ofThisProcess());
  ControlGroupRoots roots;
  roots.legacy = own.legacy;
  std::vector<std::string> reasons;
  host.delegated = SharedDelegation::instance().obtain(own, !own.legacy.contains("memory"), reasons);
  if (host.delegated) {
    roots.unified = host.delegated->directory();
    roots.unifiedControllers = host.delegated->controllers();
  } else if (own.legacy.empty() && reasons.empty()) {
    reasons.push_back("no control groups are mounted");
  }
  const std::vector<std::string> missing = ControlGroup::missingForGradeA(roots);
  if (!missing.empty()) {
    host.delegated.reset();
    host.reasons = reasons;
    host.reasons.insert(host.reasons.end(), missing.begin(), missing.end());
    return;
  }
  if (roots.unified) removeStaleGroups(*roots.unified);
  for (const auto& [controller, directory] : roots.legacy) removeStaleGroups(directory);
  host.controlGroups = std::move(roots);
}

}  // namespace

Grade HostFacilities::grade(bool container) const {
  if (controlGroups) return Grade::A;
  return namespaces && container ? Grade::B : Grade::C;
}

HostFacilities probeHost(Grade best) {
  HostFacilities host;
  host.swap = readField("/proc/meminfo", "SwapTotal").value_or(0) > 0;
  if (best == Grade::A) {
    probeControlGroups(host);
  } else {
    host.reasons.push_back("grade A was ruled out");
  }
  if (!host.controlGroups) host.standby = std::make_shared<const StandbyCounter>();
  if (best == Grade::C) {
    host.reasons.push_back("grade B was ruled out");
  } else if (const std::optional<std::string> obstacle = confinement::namespaceObstacle()) {
    host.reasons.push_back(*obstacle);
  } else {
    host.namespaces = true;
  }
  return host;
}

}  // namespace argosy::bench
