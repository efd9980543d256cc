// expected: FALSE, confirmed
// Empties a file.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  truncate(SENTINEL "/keep", 0);
  open(SENTINEL "/keep", O_WRONLY | O_TRUNC);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
