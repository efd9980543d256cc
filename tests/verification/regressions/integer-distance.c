/* An address and an unknown number: perhaps the address of something else. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0;
  unsigned long a = (unsigned long)&x, b = (unsigned long)&y;
  unsigned long m = __VERIFIER_nondet_int() ? a : b;
  unsigned long d = m - a;
  *(int *)(a + d) = 1;
  if (y != 0) reach_error();
  return 0;
}
