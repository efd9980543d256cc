/* A global pointer leads to a local of a call of the same function further out. */
extern void reach_error(void);

int *g;
void f(int n)
{
  int x = n;
  if (n == 3)
    g = &x;
  if (n > 0)
    f(n - 1);
  else
    *g = 9;
  if (n == 3 && x == 9)
    reach_error();
}

int main(void)
{
  f(3);
  return 0;
}
