// expected: FALSE, confirmed
// Writes through a link that leads out of the temporary directory.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  symlink(SENTINEL "/keep", "out");
  int file = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0) write(file, "x", 1);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
