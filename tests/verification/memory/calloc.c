/* calloc gives zeroes, malloc does not. */
extern void reach_error(void);

#include <stdlib.h>
int main(void)
{
  int *p = calloc(4, sizeof *p);
  if (p[2] != 0)
    reach_error();
  free(p);
  return 0;
}
