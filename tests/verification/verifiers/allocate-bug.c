// Memory that is not cleared may contain anything.
#include <assert.h>

int main(void) {
  int* numbers = __CPROVER_allocate(4 * sizeof(int), 0);
  assert(numbers[2] == 0);
  return 0;
}
