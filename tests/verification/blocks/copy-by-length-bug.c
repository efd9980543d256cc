/* memcpy with places and a length that are inputs. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  char a[8] = "ABCDEFG", b[8] = "abcdefg";
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (i > 8 || j > 8 || n > 8 || i + n > 8 || j + n > 8)
    return 0;
  memcpy(a + i, b + j, n);
  if (a[2] == 'e' && a[4] == 'E')
    reach_error();
  return 0;
}
