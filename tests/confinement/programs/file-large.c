// expected: FALSE, confirmed
// Writes 300 MB into its own directory, more than there is room for.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  static char block[1 << 20];
  int file = creat("large", 0600);
  for (int i = 0; i < 300; i++) write(file, block, sizeof block);
  unlink("large");
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
