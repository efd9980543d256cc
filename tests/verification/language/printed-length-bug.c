// Minus is a character, too.
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int number = __VERIFIER_nondet_int();
  assert(printf("%d\n", number) < 12);
  return 0;
}
