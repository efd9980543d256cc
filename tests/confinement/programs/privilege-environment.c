// expected: FALSE, confirmed
// Looks for secrets in its environment.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  if (getenv("ARGOSY_TEST_SECRET")) _exit(4);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
