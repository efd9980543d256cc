/* An array of variable length in each call. */
extern void reach_error(void);

int sum(int n)
{
  int a[n + 1];
  a[n] = n;
  if (n == 0)
    return a[0];
  int r = sum(n - 1);
  return r + a[n];
}

int main(void)
{
  if (sum(3) == 6)
    reach_error();
  return 0;
}
