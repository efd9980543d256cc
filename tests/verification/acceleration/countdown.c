/* Counts down to 0; what another counter has gained is known. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), i = n, k = 0;
  while (i > 0) {
    i--;
    k++;
  }
  if (k != n)
    reach_error();
  return 0;
}
