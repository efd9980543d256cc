// expected: FALSE, confirmed
// Starts a process by the newest call.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  unsigned long arguments[11] = {0};
  arguments[4] = SIGCHLD;
  if (syscall(SYS_clone3, arguments, sizeof arguments) == 0) {
    creat(SENTINEL "/new", 0600);
    _exit(0);
  }
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
