// Where this process may make control groups: the delegated place in the version-2 tree, and one place per controller of version 1
// where hosts still mount them (docs/theory.md §11.4). The paths are parameters, so that tests can describe
// hosts that are not at hand.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace argosy::bench {

struct ControlGroupRoots {
  std::optional<std::filesystem::path> unified;         // version 2: groups for runs go below it
  std::set<std::string> unifiedControllers;             // those that its children have
  std::map<std::string, std::filesystem::path> legacy;  // version 1: controller → our own group in its tree

  // Stands in for the kernel in tests, which fills every new group with files.
  std::function<void(const std::filesystem::path&)> afterMaking = {};

  // In which tree a controller is to be had, preferably version 2.
  bool inUnified(const std::string& controller) const { return unifiedControllers.contains(controller); }
  std::optional<std::filesystem::path> legacyOf(const std::string& controller) const;
};

// What /proc says about us; and which user we are, because the kernel's files only tell by trying.
struct ControlGroupView {
  std::string membership;  // /proc/self/cgroup
  std::string mounts;      // /proc/self/mountinfo
  static ControlGroupView ofThisProcess();
};

// Where this process's own groups are: mount point of each tree and our place in it, as far as it can be seen from here.
struct OwnGroups {
  std::optional<std::filesystem::path> unifiedMount;
  std::optional<std::filesystem::path> unified;
  std::map<std::string, std::filesystem::path> legacy;
};
OwnGroups ownGroups(const ControlGroupView& view);

// Makes a version-2 group usable: a group holds either processes or controllers, so this process must leave it for a leaf below before
// the controllers can be handed on. Moves back and removes the leaf in the end.
class DelegatedGroup {
 public:
  // `group`: our own. Nothing where it is not ours alone or not writable; `reasons` then says so.
  static std::optional<DelegatedGroup> take(const std::filesystem::path& group, std::vector<std::string>& reasons);
  // A group that somebody prepared for us and that holds no process.
  static std::optional<DelegatedGroup> adopt(const std::filesystem::path& group, std::vector<std::string>& reasons);
  DelegatedGroup(DelegatedGroup&& other) noexcept;
  DelegatedGroup& operator=(DelegatedGroup&&) = delete;
  ~DelegatedGroup();

  const std::filesystem::path& directory() const { return directory_; }
  const std::set<std::string>& controllers() const { return controllers_; }

 private:
  explicit DelegatedGroup(std::filesystem::path directory) : directory_(std::move(directory)) {}
  void enableControllers();

  std::filesystem::path directory_;
  std::optional<std::filesystem::path> leaf_;  // where we moved ourselves
  std::set<std::string> controllers_;
  std::vector<std::string> enabled_;  // by us
};

// Groups "argosy-PID-N" whose process PID is no more were left behind by a killed benchmarker.
void removeStaleGroups(const std::filesystem::path& directory);

}  // namespace argosy::bench
