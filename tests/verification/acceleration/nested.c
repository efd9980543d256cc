/* An inner loop in an outer one: both are sums. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, k = 0;
  while (i < 3) {
    unsigned j = 0;
    while (j < 100000) {
      j++;
      k++;
    }
    i++;
  }
  if (k != 300000)
    reach_error();
  return 0;
}
