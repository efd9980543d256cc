#include "confinement/privileges.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

#include "base/file_descriptor.h"
#include "confinement/error.h"

namespace argosy::confinement {

namespace {

void writeMap(const std::string& file, const std::string& content) {
  const FileDescriptor descriptor(open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (!descriptor || write(descriptor.get(), content.data(), content.size()) < 0)
    throw ConfinementError("cannot write '" + content + "' to " + file +
                           " for a user namespace: " + std::strerror(errno));
}

}  // namespace

bool mayCreateNamespaces() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> sets{};
  if (syscall(SYS_capget, &header, sets.data()) != 0) return false;
  const std::uint32_t needed = (1U << CAP_SYS_ADMIN) | (1U << CAP_NET_ADMIN);
  return (sets[0].effective & needed) == needed;
}

bool isInInitialUserNamespace() {
  std::ifstream map("/proc/self/uid_map");
  unsigned long inside = 0, outside = 0, count = 0;
  return map >> inside >> outside >> count && inside == 0 && outside == 0 && count == 4294967295UL;
}

bool mapOwnUserAndNobody(pid_t child) {
  const std::string process = "/proc/" + std::to_string(child) + "/";
  const auto write = [&](const char* name, uid_t own) {
    const std::string map = std::to_string(own) + " " + std::to_string(own) + " 1\n" + std::to_string(nobody) + " " +
                            std::to_string(nobody) + " 1\n";
    const FileDescriptor descriptor(open((process + name).c_str(), O_WRONLY | O_CLOEXEC));
    return descriptor && ::write(descriptor.get(), map.data(), map.size()) >= 0;
  };
  if (geteuid() == 0 && write("uid_map", geteuid()) && write("gid_map", getegid())) return true;
  // A map can be written once only. With that of the users written and that of the groups refused, this throws.
  mapOwnUser(child);
  return false;
}

void mapOwnUser(pid_t child) {
  const std::string process = "/proc/" + std::to_string(child) + "/";
  writeMap(process + "setgroups", "deny");
  const std::string user = std::to_string(geteuid());
  const std::string group = std::to_string(getegid());
  writeMap(process + "uid_map", user + " " + user + " 1");
  writeMap(process + "gid_map", group + " " + group + " 1");
}

namespace {

int dropBoundingSet() noexcept {
  // The bounding set first: afterwards the capability to change it is gone. EINVAL comes after the last one that the kernel knows.
  for (unsigned long capability = 0; capability < 64; ++capability) {
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0) continue;
    if (errno == EINVAL) break;
    return errno;
  }
  return 0;
}

int dropHeldCapabilities() noexcept {
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0) return errno;
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const std::array<__user_cap_data_struct, 2> none{};
  if (syscall(SYS_capset, &header, none.data()) != 0) return errno;
  // Programs with set-uid bits would otherwise bring them back.
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

}  // namespace

int dropCapabilities() noexcept {
  const int error = dropBoundingSet();
  return error != 0 ? error : dropHeldCapabilities();
}

int dropCapabilitiesAndBecomeNobody() noexcept {
  if (const int error = dropBoundingSet()) return error;
  // The system calls themselves: the C library would look for other threads, of which this copy of a process has none.
  if (syscall(SYS_setgroups, 0, nullptr) != 0 || syscall(SYS_setresgid, nobody, nobody, nobody) != 0 ||
      syscall(SYS_setresuid, nobody, nobody, nobody) != 0)
    return errno;
  return dropHeldCapabilities();
}

int keepCapabilitiesOverExecution() noexcept {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> sets{};
  if (syscall(SYS_capget, &header, sets.data()) != 0) return errno;
  for (__user_cap_data_struct& set : sets) set.inheritable = set.permitted;
  if (syscall(SYS_capset, &header, sets.data()) != 0) return errno;
  for (unsigned long capability = 0; capability < 64; ++capability)
    if ((sets[capability / 32].permitted >> (capability % 32)) & 1)
      if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0) != 0) return errno;
  return 0;
}

int closeAllExcept(std::span<int> keep) noexcept {
  std::ranges::sort(keep);
  unsigned next = 0;
  for (const int descriptor : keep) {
    const auto kept = static_cast<unsigned>(descriptor);
    if (kept > next && close_range(next, kept - 1, 0) != 0) return errno;
    next = kept + 1;
  }
  return close_range(next, ~0U, 0) == 0 ? 0 : errno;
}

int closeOnExecution(std::span<const int> keep) noexcept {
  if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) != 0) {
    const long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = 3; descriptor < most; ++descriptor) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  for (const int descriptor : keep)
    if (fcntl(descriptor, F_SETFD, 0) != 0) return errno;
  return 0;
}

}  // namespace argosy::confinement
