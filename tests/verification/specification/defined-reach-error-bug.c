/* The call is the violation, although reach_error has a body and would end the program. */
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
void reach_error(void) { exit(0); }
int main(void)
{
  if (__VERIFIER_nondet_int() == 42 )
    reach_error();
  return 0;
}
