/* Two functions call each other with the addresses of their locals. */
extern void reach_error(void);

void g(int *p, int n);
int hits;
void f(int *p, int n)
{
  int x = 1;
  if (n > 0)
    g(&x, n - 1);
  *p += x;
}

void g(int *p, int n)
{
  int y = 2;
  if (n > 0)
    f(&y, n - 1);
  *p += y;
}

int main(void)
{
  int v = 0;
  f(&v, 3);
  if (v == 6)
    reach_error();
  return v;
}
