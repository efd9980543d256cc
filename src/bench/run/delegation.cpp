#include "bench/run/delegation.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/host/host_files.h"
#include "bench/run/control_group_roots.h"
#include "bench/run/grade_probe.h"

namespace argosy::bench {
namespace {

// Whoever was started by us in a scope does not try again, whatever it got.
constexpr const char* inScope = "ARGOSY_BENCH_SCOPE";

// systemctl would only answer after tens of milliseconds; the manager's socket is there or not.
bool userManagerAnswers() {
  const char* const runtime = std::getenv("XDG_RUNTIME_DIR");
  if (runtime == nullptr) return false;
  for (const char* socket : {"systemd/private", "bus"}) {
    struct stat status{};
    if (stat((std::filesystem::path(runtime) / socket).c_str(), &status) == 0 && S_ISSOCK(status.st_mode)) return true;
  }
  return false;
}

}  // namespace

void enterDelegatedScope() {
  if (std::getenv(inScope) != nullptr) {
    unsetenv(inScope);  // the measured command has no business with it
    return;
  }
  if (!userManagerAnswers()) return;
  const OwnGroups own = ownGroups(ControlGroupView::ofThisProcess());
  if (!own.unified || own.legacy.contains("memory")) return;
  if (probeHost().controlGroups) return;
  std::error_code error;
  const std::string self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return;
  std::vector<std::string> command{"systemd-run", "--user",       "--scope", "--quiet", "--collect",
                                   "-p",          "Delegate=yes", "--",      self};
  const std::string arguments = readText("/proc/self/cmdline").value_or("");
  for (std::size_t begin = arguments.find('\0') + 1; begin < arguments.size();) {
    const std::size_t end = arguments.find('\0', begin);
    command.push_back(arguments.substr(begin, end - begin));
    begin = end + 1;
  }
  std::vector<char*> pointers;
  for (std::string& word : command) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  setenv(inScope, "1", 1);
  execvp(pointers.front(), pointers.data());
  unsetenv(inScope);
}

}  // namespace argosy::bench
