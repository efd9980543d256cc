// expected: FALSE, confirmed
// Ends another process by a descriptor of it.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  int process = syscall(SYS_pidfd_open, SENTINEL_PID, 0);
  if (process >= 0) syscall(SYS_pidfd_send_signal, process, SIGKILL, 0, 0);
  union sigval value = {0};
  sigqueue(SENTINEL_PID, SIGTERM, value);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
