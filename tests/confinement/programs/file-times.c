// expected: FALSE, confirmed
// Changes the times of a file.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  struct timespec times[2] = {{1, 0}, {1, 0}};
  utimensat(AT_FDCWD, SENTINEL "/keep", times, 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
