// expected: FALSE, confirmed
// Starts 50 processes, one of which writes.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  for (int i = 0; i < 50; i++) {
    if (fork() == 0) {
      if (i == 0) creat(SENTINEL "/new", 0600);
      sleep(2);
      _exit(0);
    }
  }
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
