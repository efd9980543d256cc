/* Three loops, one in the other. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, j, k, s = 0, n = __VERIFIER_nondet_uint();
  if (n > 100)
    return 0;
  while (i < n) {
    for (j = 0; j < 200; j++)
      for (k = 0; k < 300; k++)
        s += 2;
    i++;
  }
  if (s == 1200000)
    reach_error();
  return 0;
}
