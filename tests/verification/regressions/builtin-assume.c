// What __builtin_assume says is undefined behaviour where it is false: no bug, and nothing is proved past it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __builtin_assume(x <= 10);
  assert(x <= 10);
  return 0;
}
