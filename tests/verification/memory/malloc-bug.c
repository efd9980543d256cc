/* A heap object keeps what was written to it. */
extern void reach_error(void);

#include <stdlib.h>
int main(void)
{
  int *p = malloc(2 * sizeof *p);
  int *q = malloc(sizeof *q);
  p[0] = 1;
  p[1] = 2;
  *q = 3;
  if (p == q || p[0] + p[1] + *q == 6)
    reach_error();
  free(p);
  free(q);
  return 0;
}
