// expected: FALSE, confirmed
// Ignores all signals, those of limits too, and does forbidden things.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  for (int i = 1; i < 65; i++) signal(i, SIG_IGN);
  syscall(SYS_mount, "none", SENTINEL, "tmpfs", MS_RDONLY, 0);
  if (fork() == 0) _exit(0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
