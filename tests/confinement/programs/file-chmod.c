// expected: FALSE, confirmed
// Changes permissions and owner.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  chmod(SENTINEL "/keep", 0);
  chown(SENTINEL "/keep", getuid(), getgid());
  chmod(SENTINEL, 0700);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
