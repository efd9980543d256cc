/* A trailing array of one element that is longer on the heap. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
struct vector { int n; int a[1]; };
int main(void)
{
  struct vector *p = malloc(sizeof(struct vector) + 3 * sizeof(int));
  p->a[2] = 0;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  p->a[i] = 1;
  if (p->a[2] == 1)
    reach_error();
  return 0;
}
