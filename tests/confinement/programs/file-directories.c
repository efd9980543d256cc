// expected: FALSE, confirmed
// Makes and removes directories.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  mkdir(SENTINEL "/new", 0700);
  rmdir(SENTINEL "/directory");
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
