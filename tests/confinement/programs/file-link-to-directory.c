// expected: FALSE, confirmed
// Writes below a link that leads out of the temporary directory.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  symlink(SENTINEL, "out");
  creat("out/new", 0600);
  unlink("out/keep");
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
