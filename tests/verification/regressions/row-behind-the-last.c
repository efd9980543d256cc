/* As row-before-the-first, at the other end. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[3][4];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 2 || i > 3) return 0;
  a[i][-1] = 1;
  if (a[2][3]) reach_error();
  return 0;
}
