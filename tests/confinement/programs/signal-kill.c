// expected: FALSE, confirmed
// Ends another process.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  kill(SENTINEL_PID, SIGTERM);
  kill(SENTINEL_PID, SIGKILL);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
