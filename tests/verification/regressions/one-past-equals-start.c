/* One past the end of a may be the start of b (C17 6.5.9), and p points to b. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[1], b;
int main(void) {
  int *p;
  if (__VERIFIER_nondet_int()) p = &b;
  else p = &a[0];
  int *q = a + 1;
  if (p == q) {
    *p = 5;
    if (b == 5) reach_error();
  }
  return 0;
}
