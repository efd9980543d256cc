// expected: FALSE, not possible
// Calls the kernel by a third way, which ends it.
#include "hostile.h"
#if COMPILED
static void attack(void) {
#if defined __x86_64__
  syscall(0x40000000 + SYS_getpid);
#else
  syscall(SYS_fork_of_another_machine);
#endif
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
