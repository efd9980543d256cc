// CBMC's allocation never fails, clears on request, and needs no declaration.
#include <assert.h>

int main(void) {
  int* cleared = __CPROVER_allocate(4 * sizeof(int), 1);
  assert(cleared != 0);
  assert(cleared[2] == 0);
  int* other = __CPROVER_allocate(sizeof(int), 0);
  *other = 5;
  assert(other != cleared);
  assert(cleared[0] + *other == 5);
  return 0;
}
