// expected: FALSE, confirmed
// Starts a program.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  if (vfork() == 0) {
    execl("/usr/bin/touch", "touch", SENTINEL "/new", (char *)0);
    _exit(1);
  }
  wait(0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
