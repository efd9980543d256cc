// expected: FALSE, confirmed
// Writes 40 MB to where its messages go.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  static char block[1 << 16];
  memset(block, 'x', sizeof block);
  for (int i = 0; i < 640; i++) {
    write(2, block, sizeof block);
    write(1, block, sizeof block);
  }
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
