// expected: FALSE, not possible
// Goes to the error only with a second process.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  if (fork() < 0) _exit(3);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
