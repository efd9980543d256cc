// expected: FALSE, confirmed
// Does harm before the C library is ready.
#include "hostile.h"
#if COMPILED
static void attack(void) { syscall(SYS_openat, AT_FDCWD, SENTINEL "/new", O_CREAT | O_WRONLY, 0600); }
__attribute__((section(".preinit_array"), used)) static void (*first)(void) = attack;
#endif
int main(void) {
  reach_error();
  return 0;
}
