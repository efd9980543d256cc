// What printf returns is the number of characters, and standard output accepts them.
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int number = __VERIFIER_nondet_int();
  int length = printf("%d", number);
  assert(length >= 1 && length <= 11);
  assert((length == 11) == (number <= -1000000000));
  if (number > 99 && number < 1000) assert(length == 3);
  unsigned bits = __VERIFIER_nondet_uint();
  assert(printf("%02X", bits) >= 2);
  assert(printf("%#x", bits & 15u) == (bits % 16u == 0 ? 1 : 3));
  assert(fprintf(stderr, "%+d|%5u|%s%c%%\n", number & 7, bits % 1000u, "text", 'x') == 2 + 1 + 5 + 1 + 4 + 1 + 1 + 1);
  assert(printf("%.0d%.2s%hhu", 0, "abc", 256 + 12) == 4);
  assert(printf("") == 0);
  assert(putchar('x') == 'x' && puts("text") >= 0);
  return 0;
}
