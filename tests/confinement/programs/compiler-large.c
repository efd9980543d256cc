// expected: FALSE, not possible
// Is larger than a file may be when it is compiled.
#include "hostile.h"
#if COMPILED
static volatile char large[300000000] = {1};
static void attack(void) { large[0] = 2; }
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
