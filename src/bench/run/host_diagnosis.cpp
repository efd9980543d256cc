#include "bench/run/host_diagnosis.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/search_path.h"
#include "bench/host/host_files.h"
#include "bench/run/control_group.h"
#include "bench/run/energy_meter.h"
#include "bench/run/kernel_file.h"
#include "bench/run/task_clock.h"
#include "bench/text.h"
#include "confinement/obstacle.h"

namespace argosy::bench {
namespace {

using State = Facility::State;

constexpr const char* delegateFix =
    "sudo mkdir -p /etc/systemd/system/user@.service.d && printf '[Service]\\nDelegate=cpu cpuset io memory pids\\n' | "
    "sudo tee /etc/systemd/system/user@.service.d/delegate.conf && sudo systemctl daemon-reload && log in again";

bool isRoot() { return geteuid() == 0; }
std::string asRoot(const std::string& command) { return (isRoot() ? "" : "sudo ") + command; }

// For containers, where nobody hands out groups: everybody leaves the root, so that its controllers can be handed on to /benchexec.
std::string preparedGroup(const std::string& mount) {
  return "cd " + mount +
         " && mkdir -p init benchexec && for p in $(cat cgroup.procs); do echo $p > init/cgroup.procs; done && "
         "for c in $(cat cgroup.controllers); do echo +$c > cgroup.subtree_control; done";
}

State good(bool condition) { return condition ? State::Good : State::Bad; }

Facility controlGroupVersion(const OwnGroups& own) {
  const auto controllers = own.unifiedMount ? words(readText(*own.unifiedMount / "cgroup.controllers").value_or(""))
                                            : std::vector<std::string>{};
  if (own.unifiedMount && own.legacy.empty())
    return {"control groups", State::Good,
            "version 2 at " + own.unifiedMount->string() + " (" + joined(controllers, " ") + ")", ""};
  std::vector<std::string> legacy;
  for (const auto& [controller, directory] : own.legacy) legacy.push_back(controller);
  if (own.unifiedMount)
    return {"control groups", State::Good, "version 1 (" + joined(legacy, " ") + ") and an empty tree of version 2",
            ""};
  if (!legacy.empty()) return {"control groups", State::Good, "version 1 only (" + joined(legacy, " ") + ")", ""};
  return {"control groups", State::Bad, "none are mounted", asRoot("mount -t cgroup2 cgroup2 /sys/fs/cgroup")};
}

Facility delegation(const HostFacilities& host, const OwnGroups& own) {
  if (host.controlGroups) {
    const ControlGroupRoots& roots = *host.controlGroups;
    std::string place = roots.unified ? roots.unified->string() : "version 1";
    if (!roots.inUnified("memory"))
      place += "; memory from version 1 at " + roots.legacyOf("memory").value_or("?").string();
    return {"groups of our own", State::Good, place, ""};
  }
  const std::string controllers =
      own.unifiedMount ? readText(*own.unifiedMount / "cgroup.controllers").value_or("") : "";
  std::string fix = delegateFix;
  if (controllers.find("memory") == std::string::npos) {
    fix = "start the host with the kernel parameter systemd.unified_cgroup_hierarchy=1";
  } else if (isRoot()) {
    fix = preparedGroup(own.unifiedMount->string());
  }
  return {"groups of our own", State::Bad, joined(host.reasons, "; "), fix};
}

std::vector<Facility> controlGroups(const HostFacilities& host) {
  const OwnGroups own = ownGroups(ControlGroupView::ofThisProcess());
  std::vector<Facility> result{controlGroupVersion(own), delegation(host, own)};
  const bool cores = host.controlGroups && ControlGroup::canEnforceCores(*host.controlGroups);
  result.push_back({"enforced cores", good(cores), cores ? "cpuset" : "cores are advisory: tools can leave them",
                    cores || host.controlGroups ? "" : "as for groups of our own"});
  if (own.unifiedMount && own.legacy.empty()) {
    const bool systemd = std::getenv("XDG_RUNTIME_DIR") != nullptr && findProgram("systemd-run").has_value();
    result.push_back({"user's systemd", good(systemd || host.controlGroups),
                      systemd ? "systemd-run --user can hand out groups" : "not to be reached",
                      systemd || host.controlGroups
                          ? ""
                          : asRoot("apt-get install systemd dbus-user-session") + " && log in again"});
  }
  return result;
}

std::vector<Facility> namespaces() {
  const std::optional<std::string> obstacle = confinement::namespaceObstacle();
  std::string fix;
  if (obstacle) {
    const std::size_t quoted = obstacle->find('\'');
    const std::size_t end = obstacle->find('\'', quoted + 1);
    if (quoted != std::string::npos && end != std::string::npos)
      fix = asRoot(obstacle->substr(quoted + 1, end - quoted - 1));
  }
  std::vector<Facility> result{
      {"namespaces", good(!obstacle), obstacle.value_or(isRoot() ? "as root" : "in a user namespace"), fix}};
  utsname kernel{};
  uname(&kernel);
  int major = 0;
  int minor = 0;
  std::sscanf(kernel.release, "%d.%d", &major, &minor);
  const bool unprivileged = isRoot() || major > 5 || (major == 5 && minor >= 11);
  const std::vector<std::string> fileSystems = words(readText("/proc/filesystems").value_or(""));
  const bool overlay = std::find(fileSystems.begin(), fileSystems.end(), "overlay") != fileSystems.end();
  result.push_back({"overlay file system", good(overlay && unprivileged),
                    !overlay        ? "not loaded in the kernel"
                    : !unprivileged ? "only for root before Linux 5.11"
                                    : "in the kernel",
                    overlay ? "" : asRoot("modprobe overlay")});
  const bool fuse = findProgram("fuse-overlayfs").has_value();
  const bool device = access("/dev/fuse", R_OK | W_OK) == 0;
  result.push_back({"fuse-overlayfs", good(fuse && device),
                    !fuse     ? "not installed: the fallback for overlays"
                    : !device ? "installed, but this user may not open /dev/fuse"
                              : "installed",
                    !fuse     ? asRoot("apt-get install fuse-overlayfs")
                    : !device ? asRoot("chmod 666 /dev/fuse")
                              : ""});
  return result;
}

Facility counter() {
  const std::string obstacle = TaskClock::obstacle();
  const std::string level = readText("/proc/sys/kernel/perf_event_paranoid").value_or("unknown");
  return {"task-clock counter", good(obstacle.empty()),
          obstacle.empty() ? "kernel.perf_event_paranoid is " + level : obstacle,
          obstacle.empty() ? "" : asRoot("sysctl -w kernel.perf_event_paranoid=2")};
}

// Where frequency drivers say whether the clock rises while other cores are idle.
Facility boost() {
  if (const auto none = readNumber("/sys/devices/system/cpu/intel_pstate/no_turbo"))
    return {"frequency boost", good(*none == 1), *none == 1 ? "off" : "on: speed depends on what other cores do",
            *none == 1 ? "" : "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"};
  if (const auto on = readNumber("/sys/devices/system/cpu/cpufreq/boost"))
    return {"frequency boost", good(*on == 0), *on == 0 ? "off" : "on: speed depends on what other cores do",
            *on == 0 ? "" : "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost"};
  return {"frequency boost", State::Unknown, "the kernel does not say", ""};
}

std::vector<Facility> hardware(bool swap) {
  std::vector<Facility> result;
  result.push_back({"no swap", good(!swap), swap ? "swap is on" : "swap is off", swap ? asRoot("swapoff -a") : ""});
  result.push_back(boost());
  if (const auto threads = readNumber("/sys/devices/system/cpu/smt/active"))
    result.push_back(
        {"sibling threads", good(*threads == 0),
         *threads == 0 ? "no core shares its units with another" : "on: runs on siblings slow each other down", ""});
  const auto packages = EnergyReading::now().packages;
  result.push_back({"energy meter", packages.empty() ? State::Unknown : State::Good,
                    packages.empty() ? "none to be read" : std::to_string(packages.size()) + " packages",
                    access("/sys/class/powercap/intel-rapl:0/energy_uj", F_OK) == 0 && packages.empty()
                        ? asRoot("chmod a+r /sys/class/powercap/intel-rapl:*/energy_uj")
                        : ""});
  return result;
}

}  // namespace

std::vector<Facility> diagnoseHost(const HostFacilities& host) {
  std::vector<Facility> all = controlGroups(host);
  for (const auto& part : {namespaces(), {counter()}, hardware(host.swap)})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace argosy::bench
