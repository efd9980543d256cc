#include "bench/run/control_group_roots.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include "bench/host/host_files.h"
#include "bench/run/kernel_file.h"

namespace argosy::bench {
namespace {

using std::filesystem::path;

constexpr std::array<std::string_view, 5> wantedControllers{"cpuset", "memory", "io", "pids", "cpu"};

bool writable(const path& file) { return access(file.c_str(), W_OK) == 0; }

// `group` as the membership names it, below a mount that shows the tree from `root` on.
std::optional<path> placeInMount(const path& mountPoint, const std::string& root, const std::string& group) {
  std::string below = group;
  if (root != "/") {
    if (!below.starts_with(root)) return std::nullopt;
    below.erase(0, root.size());
  }
  while (!below.empty() && below.front() == '/') below.erase(0, 1);
  path place = below.empty() ? mountPoint : mountPoint / below;
  std::error_code ignored;
  if (!std::filesystem::is_directory(place, ignored)) return std::nullopt;
  return place;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find(separator, begin)) != std::string::npos; begin = end + 1)
    parts.push_back(text.substr(begin, end - begin));
  parts.push_back(text.substr(begin));
  return parts;
}

std::string leafName() { return "argosy-" + std::to_string(getpid()) + "-self"; }

}  // namespace

std::optional<path> ControlGroupRoots::legacyOf(const std::string& controller) const {
  const auto found = legacy.find(controller);
  return found == legacy.end() ? std::nullopt : std::optional(found->second);
}

ControlGroupView ControlGroupView::ofThisProcess() {
  return {readText("/proc/self/cgroup").value_or(""), readText("/proc/self/mountinfo").value_or("")};
}

OwnGroups ownGroups(const ControlGroupView& view) {
  std::map<std::string, std::string> membership;  // controller, or "" for version 2 → group
  for (const std::string& line : lines(view.membership)) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    for (const std::string& controller : split(line.substr(first + 1, second - first - 1), ','))
      membership[controller] = line.substr(second + 1);
  }
  OwnGroups own;
  for (const std::string& line : lines(view.mounts)) {
    const std::vector<std::string> fields = words(line);
    const auto dash = std::find(fields.begin(), fields.end(), "-");
    if (fields.size() < 6 || fields.end() - dash < 4) continue;
    const std::string& type = dash[1];
    const path mountPoint = fields[4];
    if (type == "cgroup2" && !own.unifiedMount && membership.contains("")) {
      own.unifiedMount = mountPoint;
      own.unified = placeInMount(mountPoint, fields[3], membership.at(""));
    } else if (type == "cgroup") {
      for (const std::string& option : split(dash[3], ',')) {
        if (!membership.contains(option) || own.legacy.contains(option)) continue;
        if (const auto place = placeInMount(mountPoint, fields[3], membership.at(option))) own.legacy[option] = *place;
      }
    }
  }
  return own;
}

std::optional<DelegatedGroup> DelegatedGroup::take(const path& group, std::vector<std::string>& reasons) {
  if (!writable(group) || !writable(group / "cgroup.procs") || !writable(group / "cgroup.subtree_control")) {
    reasons.push_back("the control group " + group.string() + " is not writable for us");
    return std::nullopt;
  }
  DelegatedGroup delegated(group);
  // The root of the tree (it has no cgroup.events) may hold processes beside controllers.
  if (access((group / "cgroup.events").c_str(), F_OK) == 0) {
    for (const std::string& process : words(readText(group / "cgroup.procs").value_or(""))) {
      if (process == std::to_string(getpid())) continue;
      reasons.push_back("the control group " + group.string() + " also holds process " + process +
                        ", so that controllers cannot be handed on");
      return std::nullopt;
    }
    const path leaf = group / leafName();
    std::error_code error;
    std::filesystem::create_directory(leaf, error);
    const int failed = error ? error.value() : writeKernelFile(leaf / "cgroup.procs", std::to_string(getpid()));
    if (failed != 0) {
      rmdir(leaf.c_str());
      reasons.push_back("cannot move into " + leaf.string() + ": " + std::strerror(failed));
      return std::nullopt;
    }
    delegated.leaf_ = leaf;
  }
  delegated.enableControllers();
  return delegated;
}

std::optional<DelegatedGroup> DelegatedGroup::adopt(const path& group, std::vector<std::string>& reasons) {
  if (access(group.c_str(), F_OK) != 0) return std::nullopt;
  if (!writable(group) || !writable(group / "cgroup.procs") || !writable(group / "cgroup.subtree_control")) {
    reasons.push_back("the control group " + group.string() + " is not writable for us");
    return std::nullopt;
  }
  DelegatedGroup delegated(group);
  delegated.enableControllers();
  return delegated;
}

void DelegatedGroup::enableControllers() {
  const std::vector<std::string> offered = words(readText(directory_ / "cgroup.controllers").value_or(""));
  const std::vector<std::string> already = words(readText(directory_ / "cgroup.subtree_control").value_or(""));
  for (const std::string_view wanted : wantedControllers) {
    if (std::find(offered.begin(), offered.end(), wanted) == offered.end()) continue;
    const std::string controller(wanted);
    if (std::find(already.begin(), already.end(), wanted) != already.end()) {
      controllers_.insert(controller);
    } else if (writeKernelFile(directory_ / "cgroup.subtree_control", "+" + controller) == 0) {
      controllers_.insert(controller);
      enabled_.push_back(controller);
    }
  }
}

DelegatedGroup::DelegatedGroup(DelegatedGroup&& other) noexcept
    : directory_(std::move(other.directory_)),
      leaf_(std::exchange(other.leaf_, std::nullopt)),
      controllers_(std::move(other.controllers_)),
      enabled_(std::exchange(other.enabled_, {})) {}

DelegatedGroup::~DelegatedGroup() {
  // Where controllers had to be enabled, they go first: the kernel would refuse our return otherwise.
  for (const std::string& controller : enabled_)
    writeKernelFile(directory_ / "cgroup.subtree_control", "-" + controller);
  if (!leaf_) return;
  writeKernelFile(directory_ / "cgroup.procs", std::to_string(getpid()));
  rmdir(leaf_->c_str());
}

void removeStaleGroups(const path& directory) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    const std::string name = entry.path().filename();
    constexpr std::string_view prefix = "argosy-";
    if (!name.starts_with(prefix)) continue;
    int process = 0;
    const auto [end, failed] = std::from_chars(name.data() + prefix.size(), name.data() + name.size(), process);
    if (failed != std::errc() || *end != '-' || process <= 0) continue;
    if (kill(process, 0) != 0 && errno == ESRCH) rmdir(entry.path().c_str());
  }
}

}  // namespace argosy::bench
