/* EXPECTED: TRUE (or UNKNOWN as for __builtin_unreachable): x > 10 is undefined behaviour.  REPORTED: FALSE(unreach-call), x = 11. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); __builtin_assume(x <= 10); assert(x <= 10); return 0; }
