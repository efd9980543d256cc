#include "confinement/mount_steps.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "confinement/privileges.h"

// <sys/mount.h> and <linux/mount.h> cannot be included together in glibc 2.36.
extern "C" {
int mount(const char* source, const char* target, const char* type, unsigned long flags, const void* data) noexcept;
int umount2(const char* target, int flags) noexcept;
}

namespace argosy::confinement {

namespace {

constexpr int detach = 2;  // MNT_DETACH

// strerror may allocate.
const char* reason(int error) noexcept {
  const char* text = strerrordesc_np(error);
  return text ? text : "unknown error";
}

bool makeReadOnly(const char* target, bool recursive) noexcept {
  mount_attr attributes{};
  attributes.attr_set = MOUNT_ATTR_RDONLY;
  return syscall(SYS_mount_setattr, AT_FDCWD, target, recursive ? AT_RECURSIVE : 0, &attributes, sizeof attributes) ==
         0;
}

bool bind(const char* source, const char* target, bool recursive) noexcept {
  if (mount(source, target, nullptr, MS_BIND | (recursive ? MS_REC : 0UL), nullptr) != 0) return false;
  // A recursive copy of / has the scratch file system on top.
  return std::strcmp(source, "/") != 0 || umount2(target, detach) == 0;
}

bool bindReadOnly(const char* source, const char* target) noexcept {
  return bind(source, target, true) && makeReadOnly(target, true);
}

// Goes to the background when the mount is there.
bool runFuseOverlay(const std::vector<std::string>& command) noexcept {
  constexpr std::size_t most = 15;
  std::array<char*, most + 1> arguments{};
  if (command.empty() || command.size() > most) return false;
  for (std::size_t i = 0; i < command.size(); ++i) arguments[i] = const_cast<char*>(command[i].c_str());
  const pid_t child = _Fork();
  if (child < 0) return false;
  if (child == 0) {
    const int null = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor <= 2; ++descriptor) dup2(null, descriptor);
    close_range(3, ~0U, 0);
    if (chdir("/") == 0 && keepCapabilitiesOverExecution() == 0) execv(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// The program needs absolute paths, which the scratch directory does not have. So it covers a directory that nobody needs meanwhile.
bool mountFuseOverlay(const OverlayMount& step) noexcept {
  if (step.fuseCommand.empty() || mount(".", scratchForFuse, nullptr, MS_BIND, nullptr) != 0) return false;
  const bool mounted =
      runFuseOverlay(step.fuseCommand) && bind(step.fuseCommand.back().c_str(), step.target.c_str(), false);
  umount2(scratchForFuse, detach);
  return mounted;
}

struct Performer {
  const Channel& channel;

  bool operator()(const MakeDirectory& step) const noexcept {
    const char* const path = step.path.c_str();
    if (mkdir(path, 0700) != 0) return errno == EEXIST || failed("create the directory", path);
    // Not by mkdir, because of the umask.
    if (chown(path, step.owner, step.group) == 0 && chmod(path, step.mode) == 0) return true;
    return failed("set up the directory", path);
  }

  bool operator()(const MakeFile& step) const noexcept {
    const int file = open(step.path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0444);
    if (file < 0) return failed("create the file", step.path.c_str());
    close(file);
    return true;
  }

  bool operator()(const CopyFile& step) const noexcept {
    const FileDescriptor source(open(step.source.c_str(), O_RDONLY | O_CLOEXEC));
    const FileDescriptor target(open(step.target.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, step.mode));
    std::array<char, 1 << 16> buffer;
    ssize_t length = source && target ? 1 : -1;
    while (length > 0) {
      length = read(source.get(), buffer.data(), buffer.size());
      for (ssize_t done = 0, part = 0; length > 0 && done < length; done += part) {
        part = write(target.get(), buffer.data() + done, length - done);
        if (part < 0) length = -1;
      }
    }
    return length == 0 || failed("copy", step.source.c_str());
  }

  bool operator()(const WriteFile& step) const noexcept {
    const FileDescriptor file(open(step.path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
    const ssize_t written = file ? write(file.get(), step.content.data(), step.content.size()) : -1;
    return written == static_cast<ssize_t>(step.content.size()) || failed("write", step.path.c_str());
  }

  bool operator()(const MakeReadOnly& step) const noexcept {
    return makeReadOnly(step.path.c_str(), false) || failed("make read-only", step.path.c_str());
  }

  bool operator()(const MakeSymbolicLink& step) const noexcept {
    return symlink(step.content.c_str(), step.path.c_str()) == 0 || failed("create the link", step.path.c_str());
  }

  bool operator()(const BindMount& step) const noexcept {
    if (!bind(step.source.c_str(), step.target.c_str(), step.recursive)) return failed("show", step.source.c_str());
    if (step.readOnly && !makeReadOnly(step.target.c_str(), step.recursive))
      return failed("make read-only (Linux 5.12 or later is needed):", step.source.c_str());
    return true;
  }

  bool operator()(const OverlayMount& step) const noexcept {
    int error = EINVAL;
    if (!step.kernelOptions.empty()) {
      const unsigned long flags = MS_NOSUID | (step.noExecution ? MS_NOEXEC : 0UL);
      if (mount("overlay", step.target.c_str(), "overlay", flags, step.kernelOptions.c_str()) == 0) return true;
      error = errno;
    }
    if (mountFuseOverlay(step)) {
      channel.warn(
          "%s: the kernel refuses an overlay (%s); fuse-overlayfs serves it, is slower, and its CPU time counts for "
          "the run",
          step.lower.c_str(), reason(error));
      return true;
    }
    channel.warn("%s is read-only inside the container: the kernel refuses an overlay (%s), and fuse-overlayfs %s",
                 step.lower.c_str(), reason(error), step.fuseCommand.empty() ? "is not installed" : "fails, too");
    return bindReadOnly(step.lower.c_str(), step.target.c_str()) || failed("show", step.lower.c_str());
  }

  bool operator()(const FreshMount& step) const noexcept {
    constexpr unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    if (mount(step.type.c_str(), step.target.c_str(), step.type.c_str(), flags, nullptr) == 0) return true;
    if (step.fallback.empty()) return failed("mount", step.target.c_str());
    channel.warn("%s inside the container is that of the host (the kernel refuses a new one: %s)",
                 step.fallback.c_str(), reason(errno));
    return bindReadOnly(step.fallback.c_str(), step.target.c_str()) || failed("show", step.fallback.c_str());
  }

  bool failed(const char* what, const char* path) const noexcept {
    channel.fail("cannot %s %s in the container: %s", what, path, reason(errno));
    return false;
  }
};

}  // namespace

namespace {

// The mount that a path leads to; nothing where the kernel does not tell.
std::uint64_t mountOf(const char* path) noexcept {
  struct statx status{};
  const bool isKnown = statx(AT_FDCWD, path, 0, STATX_MNT_ID, &status) == 0 && (status.stx_mask & STATX_MNT_ID);
  return isKnown ? status.stx_mnt_id : 0;
}

// After pivot_root the old root lies on the new one, and the scratch file system on that. "/" does not show what lies on it, "/.." does: all of
// it has to go, or a process climbs out.
bool uncoverRoot() noexcept {
  constexpr int most = 100;
  for (int i = 0; i < most; ++i) {
    const std::uint64_t root = mountOf("/"), above = mountOf("/..");
    if (root == 0 || above == 0) return errno = ENOSYS, false;
    if (root == above) return true;
    if (umount2("/..", detach) != 0) return false;
  }
  return errno = ELOOP, false;
}

}  // namespace

bool carryOut(std::span<const MountStep> steps, const Channel& channel) noexcept {
  for (const MountStep& step : steps)
    if (!std::visit(Performer{channel}, step)) return false;
  return true;
}

int mountScratch(const Channel& channel, const ScratchLimits& limits) noexcept {
  const auto failed = [&](const char* what) noexcept {
    channel.fail("cannot %s the scratch file system of a container: %s", what, reason(errno));
    return -1;
  };
  if (mount("", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return failed("separate the mounts for");
  const int context = static_cast<int>(syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC));
  if (context < 0) return failed("open");
  const bool configured =
      syscall(SYS_fsconfig, context, FSCONFIG_SET_STRING, "size", limits.size, 0) == 0 &&
      (!limits.files || syscall(SYS_fsconfig, context, FSCONFIG_SET_STRING, "nr_inodes", limits.files, 0) == 0) &&
      syscall(SYS_fsconfig, context, FSCONFIG_SET_STRING, "mode", "0755", 0) == 0 &&
      syscall(SYS_fsconfig, context, FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) == 0;
  if (!configured) return failed("configure");
  const int scratch =
      static_cast<int>(syscall(SYS_fsmount, context, FSMOUNT_CLOEXEC, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV));
  if (scratch < 0) return failed("create");
  close(context);
  if (syscall(SYS_move_mount, scratch, "", AT_FDCWD, "/", MOVE_MOUNT_F_EMPTY_PATH) != 0) return failed("mount");
  if (fchdir(scratch) != 0) return failed("enter");
  return scratch;
}

bool enterNewRoot(const Channel& channel, const char* root) noexcept {
  const bool entered = chdir(root) == 0 && syscall(SYS_pivot_root, ".", ".") == 0 && uncoverRoot() && chdir("/") == 0;
  if (!entered) channel.fail("cannot enter the file tree of the container: %s", reason(errno));
  return entered;
}

}  // namespace argosy::confinement
