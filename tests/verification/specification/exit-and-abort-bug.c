/* Nothing follows exit and abort. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x == 1)
    exit(0);
  if (x == 2)
    abort();
  if (x == 1 || x == 3)
    reach_error();
  return 0;
}
