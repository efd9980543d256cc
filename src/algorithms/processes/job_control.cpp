#include "algorithms/processes/job_control.h"

#include <array>
#include <atomic>
#include <csignal>

namespace argosy::algorithms {
namespace {

// Signal handlers can reach nothing else. A group for which there is no room runs on while this process is stopped.
std::array<std::atomic<pid_t>, 64> followers;

void signalFollowers(int signal) {
  for (const std::atomic<pid_t>& group : followers)
    if (const pid_t id = group; id > 0) kill(-id, signal);
}

extern "C" void handleTerminalStop(int) {
  signalFollowers(SIGSTOP);
  raise(SIGSTOP);
  // Here it goes on.
  signalFollowers(SIGCONT);
}

bool replace(pid_t from, pid_t to) {
  for (std::atomic<pid_t>& group : followers)
    if (pid_t expected = from; group.compare_exchange_strong(expected, to)) return true;
  return false;
}

}  // namespace

void stopWithUs(pid_t group) {
  struct sigaction present{};
  // Whoever started this process may have wished that it does not stop.
  if (sigaction(SIGTSTP, nullptr, &present) == 0 && present.sa_handler == SIG_DFL) {
    struct sigaction action{};
    action.sa_handler = handleTerminalStop;
    action.sa_flags = SA_RESTART;
    sigaction(SIGTSTP, &action, nullptr);
  }
  replace(0, group);
}

void noLongerStopWithUs(pid_t group) { replace(group, 0); }

}  // namespace argosy::algorithms
