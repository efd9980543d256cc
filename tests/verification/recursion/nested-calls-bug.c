/* f(f(x)): the inner result is the outer argument. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int f(int n)
{
  return n > 10 ? n - 1 : f(f(n + 2));
}

int main(void)
{
  if (f(__VERIFIER_nondet_int() % 20) == 10)
    reach_error();
  return 0;
}
