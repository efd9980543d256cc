/* Counters of nested loops: what the outer loop relates must outlive the widening of the inner one. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      if (!(0 <= n - 1 - i && n - 1 - i < n))
        reach_error();
  return 0;
}
