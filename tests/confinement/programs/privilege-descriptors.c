// expected: FALSE, confirmed
// Looks for descriptors that it inherited.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  for (int i = 3; i < 200; i++)
    if (fcntl(i, F_GETFD) != -1) _exit(4);
  if (open("/dev/tty", O_RDWR) >= 0) _exit(5);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
