// TRUE: after qsort, what is in the middle is in the middle.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *left, const void *right) {
  int a = *(const int *)left, b = *(const int *)right;
  return (a > b) - (a < b);
}

int main(void) {
  int samples[] = {21, -4, 17, 8, 17};
  size_t count = sizeof samples / sizeof samples[0];
  qsort(samples, count, sizeof samples[0], ascending);
  int median = samples[count / 2];
  printf("median %d\n", median);
  assert(median == 17 && abs(samples[0]) == 4);
  for (size_t i = 1; i < count; i++)
    assert(samples[i - 1] <= samples[i]);
  return 0;
}
