// expected: FALSE, confirmed
// Looks for the host's files through /proc.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  creat("/proc/1/root" SENTINEL "/new", 0600);
  creat("/proc/self/root" SENTINEL "/new", 0600);
  if (open("/proc/1/cmdline", O_RDONLY) >= 0) _exit(4);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
