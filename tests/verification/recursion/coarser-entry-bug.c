/* A call with a known argument after one with any: what covers it may be used, never what knows
 * less of its results. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int f(int n)
{
  if (n <= 0)
    return 0;
  return f(n - 1) + 1;
}

int main(void)
{
  f(__VERIFIER_nondet_int() & 3);
  if (f(2) == 2)
    reach_error();
  return 0;
}
