/* An integer has no sign, even if it was an address. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  unsigned long a = (unsigned long)&x, n = 1UL << 63;
  if (a + n > a) reach_error();
  return 0;
}
