// expected: FALSE, confirmed
// Writes to a file by mapping it.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  int file = open(SENTINEL "/keep", O_RDWR);
  char *map = mmap(0, 4, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) map[0] = 'X';
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
