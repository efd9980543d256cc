/* An assertion and a small function inside: calls, which are looked into. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

void check(int condition)
{
  if (!condition)
    reach_error();
}

unsigned next(unsigned x)
{
  return x + 3;
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), x = 0, i = 0;
  if (n > 1000000)
    return 0;
  while (i < n) {
    check(x <= 3000000);
    x = next(x);
    i++;
  }
  check(x == 3 * n);
  return 0;
}
