/* A variadic function that calls itself: each call has its own arguments. */
#include <stdarg.h>
extern void reach_error(void);

int va(int n, ...)
{
  va_list l;
  va_start(l, n);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += va_arg(l, int);
  va_end(l);
  if (n == 2)
    return s + va(1, 100);
  return s;
}

int main(void)
{
  if (va(2, 3, 4) == 107)
    reach_error();
  return 0;
}
