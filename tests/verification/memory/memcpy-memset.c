/* Bytes copied and set. */
extern void reach_error(void);

#include <string.h>
int main(void)
{
  int a[3] = {1, 2, 3}, b[3];
  memset(b, 0xff, sizeof b);
  memcpy(b + 1, a, 2 * sizeof *a);
  if (b[0] != -1 || b[1] != 1 || b[2] != 2)
    reach_error();
  return 0;
}
