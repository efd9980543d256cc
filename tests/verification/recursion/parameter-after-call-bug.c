/* What the caller knew before the recursive call holds after it. */
extern void reach_error(void);

int f(int n, int m)
{
  int k = m;
  if (n == 0)
    return k;
  int r = f(n - 1, m + 1);
  if (k == 1 && r == 3)
    reach_error();
  return r;
}

int main(void)
{
  f(2, 1);
  return 0;
}
