// expected: FALSE, not possible
// Asks for 8 GB, and gives up without them.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  for (int i = 0; i < 8; i++)
    if (!malloc(1UL << 30)) _exit(3);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
