// expected: FALSE, confirmed
// Ends another process group.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  killpg(SENTINEL_PID, SIGTERM);
  kill(-SENTINEL_PID, SIGKILL);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
