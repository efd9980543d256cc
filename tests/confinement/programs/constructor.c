// expected: FALSE, confirmed
// Does harm before main.
#include "hostile.h"
#if COMPILED
__attribute__((constructor)) static void attack(void) { creat(SENTINEL "/new", 0600); }
#endif
int main(void) {
  reach_error();
  return 0;
}
