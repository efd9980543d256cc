/* A block of unknown length that is too long to be told element by element: the answer names the operation. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

char text[100000];
int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 100000)
    return 0;
  memset(text, 7, n);
  if (text[0] != 7)
    reach_error();
  return 0;
}
