/* The error comes after a billion iterations, in a call that is made in each of them. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int condition)
{
  if (!condition)
    reach_error();
}

int main(void)
{
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  unsigned i, s = 0;
  if (n < 1000000000)
    return 0;
  for (i = 0; i < n; i++) {
    check(i < 1000000000);
    s += 2;
  }
  return s;
}
