// FALSE: the sum of two large readings is negative, and with it the mean.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define READINGS 4

static int mean(const int *readings, int count) {
  unsigned sum = 0;
  for (int i = 0; i < count; i++)
    sum += (unsigned)readings[i];
  return (int)sum / count;
}

int main(void) {
  int *readings = malloc(READINGS * sizeof *readings);
  if (!readings) {
    fprintf(stderr, "out of memory\n");
    return EXIT_FAILURE;
  }
  for (int i = 0; i < READINGS; i++) {
    readings[i] = __VERIFIER_nondet_int();
    if (readings[i] < 0)
      readings[i] = 0;
  }
  int result = mean(readings, READINGS);
  printf("mean of %d readings: %d\n", READINGS, result);
  assert(result >= 0);  // violated
  free(readings);
  return EXIT_SUCCESS;
}
