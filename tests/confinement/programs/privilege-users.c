// expected: FALSE, confirmed
// Becomes somebody else.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  if (setuid(0) == 0 && setresgid(0, 0, 0) == 0) {
    creat(SENTINEL "/new", 0600);
    _exit(4);
  }
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
