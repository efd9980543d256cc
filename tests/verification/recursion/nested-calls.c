/* f(f(x)): the inner result is the outer argument. */
extern void reach_error(void);

int f(int n)
{
  return n > 10 ? n - 1 : f(f(n + 2));
}

int main(void)
{
  int r = f(3);
  if (r != 10)
    reach_error();
  return 0;
}
