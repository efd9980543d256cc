// ESBMC's memset.
#include <assert.h>

int main(void) {
  int numbers[3] = {1, 2, 3};
  __ESBMC_memset(numbers, 1, 2 * sizeof(int));
  assert(numbers[0] == 0x01010101 && numbers[1] == numbers[0] && numbers[2] == 3);
  return 0;
}
