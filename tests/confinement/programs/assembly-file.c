// expected: FALSE, not possible
// Wants a file of the host in its own text.
#include "hostile.h"
#if COMPILED
__asm__(".section .rodata\n.incbin \"/etc/passwd\"\n.text");
static void attack(void) {}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
