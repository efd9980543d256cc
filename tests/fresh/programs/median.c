// TRUE: after qsort, what is in the middle is in the middle.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern short __VERIFIER_nondet_short(void);

static int ascending(const void *left, const void *right) {
  int a = *(const int *)left, b = *(const int *)right;
  return (a > b) - (a < b);
}

int main(void) {
  int samples[3];
  size_t count = sizeof samples / sizeof samples[0];
  for (size_t i = 0; i < count; i++)
    samples[i] = __VERIFIER_nondet_short();
  qsort(samples, count, sizeof samples[0], ascending);
  int median = samples[count / 2];
  printf("median %d\n", median);
  assert(samples[0] <= median && median <= samples[2]);
  assert(abs(median) <= 32768);
  return 0;
}
