// expected: FALSE, not possible
// Asks for 6 GB in small pieces, and gives up without them.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  for (int i = 0; i < 60000; i++)
    if (!malloc(100000)) _exit(3);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
