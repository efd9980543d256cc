// expected: FALSE, not possible
// Includes a file that is none of the compiler's business.
#include "hostile.h"
#if COMPILED
#include SENTINEL_HEADER
static void attack(void) {}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
