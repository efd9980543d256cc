/* memset changes some bytes of a number. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  unsigned x[2] = {0x11111111, 0x22222222};
  unsigned n = __VERIFIER_nondet_uint();
  unsigned char c = __VERIFIER_nondet_uchar();
  if (n > 8)
    return 0;
  memset(x, c, n);
  if (x[1] == 0x22224242)
    reach_error();
  return 0;
}
