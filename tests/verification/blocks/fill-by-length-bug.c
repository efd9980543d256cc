/* memset with a length that is an input. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
  char d[8] = {0};
  int w[4] = {-1, -1, -1, -1}, n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4)
    return 0;
  memset(d + n, 7, n);
  memset(w, 0, n * sizeof *w);
  if (d[3] == 7 && d[4] == 0 && w[1] == 0)
    reach_error();
  return 0;
}
