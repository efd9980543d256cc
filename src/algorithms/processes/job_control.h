// Ctrl-Z and `fg`: the terminal stops the process group in its foreground, and engines have groups of their own.
#pragma once

#include <sys/types.h>

namespace argosy::algorithms {

/// From now on the group is stopped when this process is asked to stop (SIGTSTP), and goes on with it.
void stopWithUs(pid_t group);
void noLongerStopWithUs(pid_t group);

}  // namespace argosy::algorithms
