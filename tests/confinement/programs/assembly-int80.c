// expected: FALSE, confirmed
// Creates a file and a process by the 32-bit way into the kernel.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  #if defined __x86_64__
  static const char name[] = SENTINEL "/new";
  int result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(8), "b"((int)(long)name), "c"(0600) : "memory");
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(2) : "memory");
  if (result == 0) __asm__ volatile("int $0x80" : : "a"(1), "b"(0));
  #endif
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
