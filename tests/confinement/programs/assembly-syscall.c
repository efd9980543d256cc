// expected: FALSE, confirmed
// Creates and deletes files by calling the kernel directly.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  static const char new[] = SENTINEL "/new", old[] = SENTINEL "/keep";
  #if defined __x86_64__
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(85L), "D"(new), "S"(0600L) : "rcx", "r11", "memory");
  __asm__ volatile("syscall" : "=a"(result) : "a"(87L), "D"(old) : "rcx", "r11", "memory");
  #elif defined __aarch64__
  register long number __asm__("x8") = 35, x0 __asm__("x0") = -100, x1 __asm__("x1") = (long)old, x2 __asm__("x2") = 0;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(number), "r"(x1), "r"(x2) : "memory");
  #endif
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
