/* no-overflow: the result of recursion is the greatest number. */

int f(int n)
{
  if (n == 0)
    return 2147483647;
  return f(n - 1);
}

int main(void)
{
  int x = f(3);
  return x + 1;
}
