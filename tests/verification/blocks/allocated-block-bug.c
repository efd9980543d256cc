/* An allocated array of an unknown size is filled and copied. */
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (n < 1 || n > 100 || i >= n)
    return 0;
  int *p = malloc(n * sizeof *p);
  if (!p)
    return 0;
  memset(p, 0, n * sizeof *p);
  struct { int a, b; } *q = malloc(5 * sizeof *q), v = {3, 4};
  if (!q)
    return 0;
  memset(q, 0xff, 5 * sizeof *q);
  if (i < 5)
    memcpy(&q[i], &v, sizeof v);
  if (p[i] == 0 && q[4].a == 3)
    reach_error();
  return 0;
}
