// expected: FALSE, confirmed
// Leaves its root directory.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  mkdir("jail", 0700);
  int here = open(".", O_RDONLY);
  chroot("jail");
  fchdir(here);
  for (int i = 0; i < 20; i++) chdir("..");
  chroot(".");
  creat(SENTINEL "/new", 0600);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
