/* no-overflow: the result of recursion stays small. */
extern int __VERIFIER_nondet_int(void);

int f(int n)
{
  if (n <= 0)
    return 0;
  return 1 + f(n - 1) % 100;
}

int main(void)
{
  return f(__VERIFIER_nondet_int()) + 1;
}
