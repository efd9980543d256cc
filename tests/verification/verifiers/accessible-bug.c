// What was freed is not accessible, whatever its size was.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int* numbers = __CPROVER_allocate(4 * sizeof(int), 0);
  assert(__CPROVER_r_ok(numbers, 4 * sizeof(int)));
  assert(__CPROVER_w_ok(numbers + 3));
  assert(!__CPROVER_rw_ok(numbers + 3, 5));
  free(numbers);
  assert(__CPROVER_r_ok(numbers, 1));
  return 0;
}
