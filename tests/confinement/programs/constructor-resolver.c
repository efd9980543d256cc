// expected: FALSE, confirmed
// Does harm while the loader chooses a function.
#include "hostile.h"
#if COMPILED
static void nothing(void) {}
static void (*resolve(void))(void) {
#if defined __x86_64__
  static const char name[] = SENTINEL "/new";
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(85L), "D"(name), "S"(0600L) : "rcx", "r11", "memory");
#endif
  return nothing;
}
void attack(void) __attribute__((ifunc("resolve")));
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
