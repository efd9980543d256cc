#include "bench/container/mount_plan.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "bench/quantity.h"

namespace argosy::bench {

namespace {

using confinement::BindMount;
using confinement::CopyFile;
using confinement::FreshMount;
using confinement::MakeDirectory;
using confinement::MakeFile;
using confinement::MakeSymbolicLink;
using confinement::OverlayMount;
using confinement::scratchForFuse;
using std::filesystem::path;

// File systems that show kernel data or devices: an overlay over them is impossible or senseless.
bool isKernelFileSystem(const std::string& type) {
  constexpr std::array<std::string_view, 22> types{
      "proc",    "sysfs",       "devtmpfs",   "devpts", "cgroup",   "cgroup2",  "mqueue",  "securityfs",
      "debugfs", "tracefs",     "bpf",        "pstore", "configfs", "efivarfs", "fusectl", "hugetlbfs",
      "autofs",  "binfmt_misc", "rpc_pipefs", "nsfs",   "nfsd",     "selinuxfs"};
  return std::find(types.begin(), types.end(), type) != types.end();
}

std::string escapedForOverlay(const path& directory) {
  std::string result;
  for (const char c : directory.native()) {
    if (c == '\\' || c == ':' || c == ',') result += '\\';
    result += c;
  }
  return result;
}

class MountPlanner {
 public:
  MountPlanner(const std::vector<DirectoryRule>& rules, const MountTable& mounts, const MountAbilities& abilities,
               const path& workingDirectory)
      : rules_(rules), mounts_(mounts), abilities_(abilities), workingDirectory_(workingDirectory) {}

  MountPlan plan(const std::vector<path>& copiedFiles) {
    for (const char* directory : {"root", "upper", "work", "hidden", "fuse"}) add(MakeDirectory{directory, 0755});
    place("/");
    const MountPoint* queues = mounts_.holding("/dev/mqueue");
    if (queues && queues->type == "mqueue") add(FreshMount{"mqueue", target("/dev/mqueue"), "/dev/mqueue"});
    protectKernelSettings();
    for (const path& file : copiedFiles) copy(file);
    findWorkingDirectory(workingDirectory_);
    return std::move(plan_);
  }

 private:
  template <typename Step>
  void add(Step step) {
    plan_.steps.emplace_back(std::move(step));
  }

  static std::string target(const path& hostPath) { return hostPath == "/" ? "root" : "root" + hostPath.native(); }

  // A directory in which the run may do what it may do in the host's. In a user namespace everything belongs to the user, so the owner's
  // permissions have to be those that the user has.
  MakeDirectory directoryLike(const path& hostPath, const path& scratch) const {
    struct stat status{};
    if (stat(hostPath.c_str(), &status) != 0) return {scratch, 0755};
    // Without capabilities root could not write to the working directory of another user.
    const bool canGiveAway = abilities_.superuser && !abilities_.mountsAreLocked;  // not in somebody's user namespace
    if (canGiveAway && hostPath == workingDirectory_) return {scratch, status.st_mode & 07777, 0, 0};
    if (canGiveAway) return {scratch, status.st_mode & 07777, status.st_uid, status.st_gid};
    mode_t mode = status.st_mode & 07077;
    for (const auto& [right, bit] : {std::pair(R_OK, 0400), {W_OK, 0200}, {X_OK, 0100}})
      if (access(hostPath.c_str(), right) == 0) mode |= bit;
    return {scratch, mode};
  }

  void place(const path& hostPath) {
    if (hostPath == "/proc") return placeProc();
    switch (modeOf(hostPath, rules_)) {
      case DirectoryMode::Hidden: return placeHidden(hostPath);
      case DirectoryMode::ReadOnly: return placeBound(hostPath, true);
      case DirectoryMode::FullAccess: return placeBound(hostPath, false);
      case DirectoryMode::Overlay: return placeOverlay(hostPath);
    }
  }

  void placeProc() { add(FreshMount{"proc", target("/proc"), "/proc"}); }

  // An empty directory that can be written, and is thrown away.
  void placeHidden(const path& hostPath) {
    const path scratch = "hidden/" + std::to_string(++number_);
    add(directoryLike(hostPath, scratch));
    add(BindMount{scratch, target(hostPath), false, false});
    written_[hostPath] = scratch;
    if (hostPath == "/") keepLinksOfRoot();
    for (const path& inner : rulesBelow(hostPath)) {
      path directory = hostPath;
      for (const path& component : inner.lexically_relative(hostPath))
        add(MakeDirectory{target(directory /= component), 0755});
      place(inner);
    }
  }

  // Rules for /bin or /lib hold for /usr/bin or /usr/lib where the former are links.
  void keepLinksOfRoot() {
    for (const auto& entry : std::filesystem::directory_iterator("/"))
      if (entry.is_symlink()) placeEntry(entry);
  }

  void copy(const path& file) {
    struct stat status{};
    if (stat(file.c_str(), &status) != 0 || access(file.c_str(), R_OK) != 0) return;
    add(CopyFile{file, target(file), (status.st_mode & 0777) | 0600});
    ++plan_.placeholderFiles;
  }

  void placeBound(const path& hostPath, bool readOnly) {
    add(BindMount{hostPath, target(hostPath), true, readOnly});
    for (const path& inner : rulesBelow(hostPath)) place(inner);
  }

  void placeOverlay(const path& hostPath) {
    const MountPoint* holder = mounts_.holding(hostPath);
    if (holder && isKernelFileSystem(holder->type)) return placeBound(hostPath, true);
    std::error_code error;
    if (!std::filesystem::is_directory(hostPath, error)) return placeBound(hostPath, true);
    if (abilities_.mountsAreLocked && mounts_.hasPointBelow(hostPath)) return placePieces(hostPath);
    addOverlay(hostPath, abilities_.kernelOverlay, holder && holder->noExecution);
    for (const path& inner : rulesAndMountsBelow(hostPath)) place(inner);
  }

  void addOverlay(const path& hostPath, bool kernel, bool noExecution) {
    const std::string number = std::to_string(++number_);
    const std::string upper = "upper/" + number;
    const std::string work = "work/" + number;
    add(directoryLike(hostPath, upper));  // what the kernel shows is the upper directory's owner and mode
    add(MakeDirectory{work, 0755});
    const auto layers = [&](const std::string& scratch) {
      return "lowerdir=" + escapedForOverlay(hostPath) + ",upperdir=" + scratch + upper + ",workdir=" + scratch + work;
    };
    OverlayMount overlay{hostPath, target(hostPath), "", {}, noExecution};
    if (kernel) overlay.kernelOptions = layers("") + (abilities_.userAttributes ? ",userxattr" : ",metacopy=off");
    if (!abilities_.fuseOverlay.empty()) {
      const std::string scratch = scratchForFuse + std::string("/");
      add(MakeDirectory{"fuse/" + number, 0755});
      overlay.fuseCommand = {abilities_.fuseOverlay, "-o", layers(scratch), scratch + "fuse/" + number};
    }
    add(std::move(overlay));
    written_[hostPath] = upper;
  }

  // The directory is made anew in the scratch directory, and its entries become overlays each. This is how an overlay over / is possible
  // without privileges and without fuse-overlayfs.
  void placePieces(const path& hostPath) {
    constexpr std::size_t mostEntries = 300;
    std::vector<std::filesystem::directory_entry> entries;
    std::error_code error;
    for (std::filesystem::directory_iterator i(hostPath, error), end; !error && i != end; i.increment(error))
      entries.push_back(*i);
    if (error) return placeBound(hostPath, true);  // unreadable here, and so inside
    if (entries.size() > mostEntries) return placeUndivided(hostPath);

    const auto parent = pieces_.find(hostPath.parent_path());
    if (hostPath != "/" && parent != pieces_.end()) {
      pieces_[hostPath] = parent->second / hostPath.filename();
    } else {
      const path scratch = pieces_[hostPath] = "hidden/" + std::to_string(++number_);
      add(directoryLike(hostPath, scratch));
      add(BindMount{scratch, target(hostPath), false, false});
    }
    written_[hostPath] = pieces_[hostPath];
    std::sort(entries.begin(), entries.end());
    for (const auto& entry : entries) placeEntry(entry);
  }

  void placeEntry(const std::filesystem::directory_entry& entry) {
    std::error_code error;
    const std::filesystem::file_status status = entry.symlink_status(error);
    if (error) return;  // a stale mount, or one of another user
    switch (status.type()) {
      case std::filesystem::file_type::symlink: {
        const path content = std::filesystem::read_symlink(entry.path(), error);
        if (!error) add(MakeSymbolicLink{target(entry.path()), content});
        return;
      }
      case std::filesystem::file_type::directory:
        add(directoryLike(entry.path(), target(entry.path())));
        return place(entry.path());
      case std::filesystem::file_type::regular:
        add(MakeFile{target(entry.path())});
        ++plan_.placeholderFiles;
        return placeBound(entry.path(), true);
      default: return;  // sockets and pipes lead out of the container
    }
  }

  void placeUndivided(const path& hostPath) {
    addOverlay(hostPath, false, false);
    for (const path& inner : rulesAndMountsBelow(hostPath)) place(inner);
  }

  // Directories with a rule of their own below a directory, but not below one another.
  std::vector<path> rulesBelow(const path& directory) const {
    std::vector<path> candidates;
    for (const DirectoryRule& rule : rules_) candidates.push_back(rule.directory);
    return topmostBelow(directory, std::move(candidates));
  }

  std::vector<path> rulesAndMountsBelow(const path& directory) const {
    std::vector<path> candidates;
    for (const DirectoryRule& rule : rules_) candidates.push_back(rule.directory);
    for (const MountPoint& point : mounts_.points()) candidates.push_back(point.path);
    return topmostBelow(directory, std::move(candidates));
  }

  static std::vector<path> topmostBelow(const path& directory, std::vector<path> candidates) {
    std::erase_if(candidates, [&](const path& p) {
      std::error_code error;
      return p == directory || !isWithin(p, directory) || !std::filesystem::exists(p, error);
    });
    // Shorter ones first: what lies below an accepted one is its business.
    std::sort(candidates.begin(), candidates.end(), [](const path& a, const path& b) {
      return std::pair(a.native().size(), a.native()) < std::pair(b.native().size(), b.native());
    });
    std::vector<path> result;
    for (const path& candidate : candidates)
      if (std::none_of(result.begin(), result.end(), [&](const path& p) { return isWithin(candidate, p); }))
        result.push_back(candidate);
    return result;
  }

  // Root may write these even without capabilities, and they belong to the whole machine.
  void protectKernelSettings() {
    if (!abilities_.superuser) return;
    for (const char* setting : {"/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs"})
      if (std::filesystem::exists(setting)) add(BindMount{target(setting), target(setting), true, true});
  }

  void findWorkingDirectory(const path& directory) {
    const auto holder = std::max_element(written_.begin(), written_.end(), [&](const auto& a, const auto& b) {
      const auto rank = [&](const path& p) { return isWithin(directory, p) ? p.native().size() : 0; };
      return rank(a.first) < rank(b.first);
    });
    const DirectoryMode mode = modeOf(directory, rules_);
    const bool thrownAway = mode == DirectoryMode::Overlay || mode == DirectoryMode::Hidden;
    if (holder == written_.end() || !isWithin(directory, holder->first) || !thrownAway) return;
    plan_.writtenToWorkingDirectory = (holder->second / directory.lexically_relative(holder->first)).lexically_normal();
    if (pieces_.contains(directory))
      plan_.warnings.push_back("the files that lie directly in " + directory.native() +
                               " are read-only inside the container, because other file systems are mounted below it");
  }

  const std::vector<DirectoryRule>& rules_;
  const MountTable& mounts_;
  const MountAbilities& abilities_;
  const path& workingDirectory_;
  MountPlan plan_;
  std::map<path, path> written_;  // host directory → where the scratch directory has what is written there
  std::map<path, path> pieces_;   // the same, only for directories that are made anew
  unsigned number_ = 0;
};

}  // namespace

MountPlan planMounts(const std::vector<DirectoryRule>& rules, const MountTable& mounts, const MountAbilities& abilities,
                     const path& workingDirectory, const std::vector<path>& copiedFiles) {
  return MountPlanner(rules, mounts, abilities, workingDirectory).plan(copiedFiles);
}

}  // namespace argosy::bench
