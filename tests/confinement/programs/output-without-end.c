// expected: FALSE, not possible
// Writes as long as it is let.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  static char block[1 << 16];
  for (time_t end = time(0) + 8; time(0) < end;) write(2, block, sizeof block);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
