/* EXPECTED: TRUE.  REPORTED: UNKNOWN (counterexample not confirmed ... exit). */
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char d[4] = {0}; int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4) return 0;
  memset(d, 7, n);
  assert(d[0] == 7);
  return 0;
}
