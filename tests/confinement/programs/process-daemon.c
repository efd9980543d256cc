// expected: FALSE, confirmed
// Leaves a process behind that writes later.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      sleep(1);
      creat(SENTINEL "/new", 0600);
      sleep(3);
    }
    _exit(0);
  }
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
