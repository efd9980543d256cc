#include "confinement/sandbox_view.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace argosy::confinement {
namespace {

using std::filesystem::path;

std::vector<path> existing(std::initializer_list<const char*> paths) {
  std::vector<path> result;
  std::error_code ignored;
  for (const char* candidate : paths)
    if (std::filesystem::exists(candidate, ignored)) result.emplace_back(candidate);
  return result;
}

class ViewPlanner {
 public:
  explicit ViewPlanner(std::string name) : name_(std::move(name)) {}

  std::vector<MountStep> plan(std::vector<path> paths) {
    steps_.emplace_back(MakeDirectory{name_, 0755});
    steps_.emplace_back(BindMount{name_, name_, false, false});
    std::ranges::sort(paths);
    for (const path& shown : paths) show(shown);
    for (const char* device : {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"})
      if (!isShown(device) && std::filesystem::exists(device)) showDevice(device);
    makeParents(path(privateDirectory) / "x");
    steps_.emplace_back(BindMount{"private", name_ + privateDirectory, false, false});
    steps_.emplace_back(MakeReadOnly{name_});
    return std::move(steps_);
  }

 private:
  // Part of a directory that is shown already. Sorted paths have directories before what they contain.
  bool isShown(const path& candidate) const {
    return std::ranges::any_of(shown_, [&](const path& directory) {
      return std::mismatch(directory.begin(), directory.end(), candidate.begin(), candidate.end()).first ==
             directory.end();
    });
  }

  void show(const path& shown) {
    if (shown == "/" || !shown.is_absolute() || isShown(shown)) return;
    makeParents(shown);
    const std::string target = name_ + shown.native();
    std::error_code ignored;
    if (std::filesystem::is_symlink(shown, ignored)) {
      steps_.emplace_back(MakeSymbolicLink{target, std::filesystem::read_symlink(shown).native()});
      return;  // what it leads to is shown, or is not
    }
    shown_.push_back(shown);
    if (std::filesystem::is_directory(shown, ignored)) steps_.emplace_back(MakeDirectory{target, 0755});
    else steps_.emplace_back(MakeFile{target});
    steps_.emplace_back(BindMount{shown, target, true, true});
  }

  void showDevice(const path& device) {
    makeParents(device);
    const std::string target = name_ + device.native();
    steps_.emplace_back(MakeFile{target});
    steps_.emplace_back(BindMount{device, target, false, false});
  }

  void makeParents(const path& shown) {
    path parent;
    for (const path& part : shown.parent_path()) {
      parent /= part;
      if (parent != "/" && made_.insert(parent).second)
        steps_.emplace_back(MakeDirectory{name_ + parent.native(), 0755});
    }
  }

  std::string name_;
  std::vector<MountStep> steps_;
  std::vector<path> shown_;
  std::set<path> made_;
};

}  // namespace

std::vector<path> systemPathsForTools() {
  return existing(
      {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/alternatives", "/etc/ld.so.cache"});
}

std::vector<path> systemPathsForPrograms() {
  return existing({"/lib", "/lib32", "/lib64", "/libx32", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32",
                   "/etc/ld.so.cache"});
}

std::vector<MountStep> planView(const std::string& name, std::vector<path> paths) {
  return ViewPlanner(name).plan(std::move(paths));
}

}  // namespace argosy::confinement
