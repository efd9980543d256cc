// expected: FALSE, confirmed
// Gives a file another name.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  link(SENTINEL "/keep", SENTINEL "/new");
  link(SENTINEL "/keep", "inside");
  int file = open("inside", O_WRONLY | O_TRUNC);
  if (file >= 0) close(file);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
