// expected: FALSE, confirmed
// Makes a device and a pipe in its own directory.
#include "hostile.h"
#if COMPILED
#include <sys/sysmacros.h>
static void attack(void) {
  mknod("null", S_IFCHR | 0600, makedev(1, 3));
  mkfifo("pipe", 0600);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
