/* EXPECTED: TRUE.  REPORTED, every --config: UNKNOWN (counterexample not confirmed: ... its replay ended otherwise: exit) in 0.1 s.
   Also the read `v = t[i]`, unions, and bugs behind it (assert(t[2].a == 0) is UNKNOWN, not FALSE). Member by member it works. */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct S { int a, b; } t[4];
int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar();
  if (i >= 4) return 0;
  struct S v = {1, 2};
  t[i] = v;
  assert(t[i].a == 1);
  return 0;
}
