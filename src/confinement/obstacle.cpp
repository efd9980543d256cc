// Tries whether containers are possible, and finds out which setting forbids them.
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>

#include "confinement/obstacle.h"
#include "confinement/privileges.h"

namespace argosy::confinement {

namespace {

// 0, or the error of creating the namespaces or of using them.
int tryNamespaces() {
  const int flags = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNET |
                    (mayCreateNamespaces() ? 0 : CLONE_NEWUSER);
  const auto child = static_cast<pid_t>(syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
  if (child < 0) return errno;
  if (child == 0) _exit(mount("", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 ? 0 : errno);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : ECANCELED;
}

bool settingIs(const char* name, long value) {
  std::string file = std::string("/proc/sys/") + name;
  for (char& c : file)
    if (c == '.') c = '/';
  std::ifstream stream(file);
  long actual = 0;
  return stream >> actual && actual == value;
}

}  // namespace

std::optional<std::string> namespaceObstacle() {
  const int error = tryNamespaces();
  if (error == 0) return std::nullopt;
  const std::string problem = std::string("namespaces cannot be created (") + strerrordesc_np(error) + "): ";
  if (settingIs("kernel.unprivileged_userns_clone", 0))
    return problem + "as root, run 'sysctl -w kernel.unprivileged_userns_clone=1'";
  if (settingIs("user.max_user_namespaces", 0))
    return problem + "as root, run 'sysctl -w user.max_user_namespaces=10000'";
  if (settingIs("kernel.apparmor_restrict_unprivileged_userns", 1))
    return problem + "as root, run 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'";
  return problem +
         "this system or the container around it (seccomp, for example) forbids them; in Docker, use "
         "'--security-opt seccomp=unconfined --security-opt systempaths=unconfined' or '--privileged'";
}

}  // namespace argosy::confinement
