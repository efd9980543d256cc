// Of the whole object, wherever in it the pointer points.
#include <assert.h>

unsigned nondet_unsigned(void);

int main(void) {
  char small[3], large[5];
  char* pointer = nondet_unsigned() ? small + 1 : large + nondet_unsigned() % 5;
  assert(__CPROVER_OBJECT_SIZE(pointer) == 3 || __ESBMC_get_object_size(pointer) == 5);
  return 0;
}
