/* An exit handler runs after main has returned. */
extern void reach_error(void);

#include <stdlib.h>
static int x;
static void handler(void)
{
  if (x == 2)
    reach_error();
}
int main(void)
{
  atexit(handler);
  x = 2;
  return 0;
}
