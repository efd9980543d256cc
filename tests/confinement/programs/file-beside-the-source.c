// expected: FALSE, confirmed
// Writes beside its own source, which the compiler is shown.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  creat(SOURCE "/" TOKEN, 0600);
  rename(SOURCE "/hostile.h", SOURCE "/" TOKEN "2");
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
