// expected: FALSE, confirmed
// Traces another process.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  if (ptrace(PTRACE_SEIZE, SENTINEL_PID, 0, 0) == 0) _exit(4);
  ptrace(PTRACE_TRACEME, 0, 0, 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
