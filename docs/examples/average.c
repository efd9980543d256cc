// The mean of two numbers, wrong for large ones: the sum overflows.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int average(int low, int high) {
  return (low + high) / 2;
}

int main(void) {
  int low = __VERIFIER_nondet_int();
  int high = __VERIFIER_nondet_int();
  printf("between %d and %d: %d\n", low, high, average(low, high));
  return 0;
}
