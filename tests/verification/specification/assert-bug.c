/* The standard assert is part of unreach-call by default, and a property of its own. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x < 5)
    assert(x < 4);
  return 0;
}
