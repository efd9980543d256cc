/* Variable arguments. */
extern void reach_error(void);

#include <stdarg.h>
static int sum(int n, ...)
{
  va_list list;
  va_start(list, n);
  int total = 0;
  for (int i = 0; i < n; i++)
    total += va_arg(list, int);
  va_end(list);
  return total;
}
int main(void)
{
  if (sum(3, 10, 20, 30) != 60)
    reach_error();
  return 0;
}
