// expected: FALSE, not possible
// Leaves a dump of itself.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_CORE, &all);
  abort();
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
