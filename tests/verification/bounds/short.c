/* Nothing to cut: each path has less than twenty operations, and one call. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int half(int x)
{
  return x / 2;
}

int main(void)
{
  int x = 5;
  if (__VERIFIER_nondet_int())
    x = 7;
  if (half(x) > 3)
    reach_error();
  return 0;
}
