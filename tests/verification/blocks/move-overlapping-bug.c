/* memmove within an array, to both sides. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  int a[6] = {0, 1, 2, 3, 4, 5}, before[6] = {0, 1, 2, 3, 4, 5};
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (i > 6 || j > 6 || n > 6 || i + n > 6 || j + n > 6)
    return 0;
  memmove(a + i, a + j, n * sizeof *a);
  for (unsigned k = 0; k < 6; ++k)
    if (a[k] == 1 && k == 4 && n == 3)
      reach_error();
  return 0;
}
