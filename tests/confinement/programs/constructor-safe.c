// expected: TRUE
// Would do harm before main, if somebody executed it.
#include "hostile.h"
#if COMPILED
__attribute__((constructor)) static void attack(void) { creat(SENTINEL "/new", 0600); }
#endif
int main(void) {
  unsigned i = 0;
  while (i < 100) i += 2;
  if (i % 2) reach_error();
  return 0;
}
