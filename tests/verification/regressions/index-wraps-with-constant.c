/* i + 2^62 wraps around; times 4 it is the term of a[i]. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int a[100];
int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong();
  if (i < 100) a[i] = 0;
  else if (i + (1UL << 62) < 100) a[i + (1UL << 62)] = 1;
  if (a[7] != 0) reach_error();
  return 0;
}
