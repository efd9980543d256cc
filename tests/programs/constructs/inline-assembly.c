#include "../check.h"
/* Outputs are arbitrary, so nothing here depends on them; what is not an output keeps its value. */
int main(void) {
  int in = 5, out = 1, both = 2, untouched = 3;
  __asm__ volatile("movl %1, %0" : "=r"(out) : "r"(in));
  __asm__("addl $1, %0" : "+r"(both));
  __asm__ volatile("" ::: "memory");
  __asm__ __volatile__("nop");
  CHECK(in == 5 && untouched == 3);
  out = both = 0;
  CHECK(out == 0 && both == 0);
  int evaluated = 0;
  __asm__ volatile("" : : "r"(++evaluated));
  CHECK(evaluated == 1);
  return 0;
}
