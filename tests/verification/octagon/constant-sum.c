/* i + k stays between 1 and 2 while both move. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void claim(int condition)
{
  if (!condition)
    reach_error();
}

int main(void)
{
  int i = 1, k = __VERIFIER_nondet_int();
  if (!(0 <= k && k <= 1))
    return 0;
  while (i < 1000000) {
    i = i + 1;
    k = k - 1;
    claim(1 <= i + k);
    claim(i + k <= 2);
  }
  return 0;
}
