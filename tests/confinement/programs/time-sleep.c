// expected: FALSE, not possible
// Waits for longer than anybody else.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  for (time_t end = time(0) + 8; time(0) < end;) sleep(1);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
