// Memory that is accessible has room; null has none, and a global object lives as long as the program.
#include <assert.h>

unsigned nondet_unsigned(void);
int table[6];

int main(void) {
  unsigned length = nondet_unsigned(), place = nondet_unsigned();
  int* pointer = 0;
  assert(!__ESBMC_r_ok(pointer, 1));
  pointer = table + place % 6;
  if (__ESBMC_r_ok(pointer, length)) assert(length <= sizeof table - 4 * (place % 6));
  assert(__ESBMC_w_ok(table + 2, 16));
  return 0;
}
