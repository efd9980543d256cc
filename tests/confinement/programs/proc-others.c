// expected: FALSE, confirmed
// Looks at another process through /proc.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  char name[60];
  snprintf(name, sizeof name, "/proc/%d/environ", SENTINEL_PID);
  if (open(name, O_RDONLY) >= 0) _exit(4);
  snprintf(name, sizeof name, "/proc/%d/root" SENTINEL "/new", SENTINEL_PID);
  creat(name, 0600);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
