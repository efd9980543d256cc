// expected: FALSE, confirmed
// Changes priority, processors and limits of another process.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  setpriority(PRIO_PROCESS, SENTINEL_PID, 7);
  struct rlimit none = {10, 10};
  prlimit(SENTINEL_PID, RLIMIT_NOFILE, &none, 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
