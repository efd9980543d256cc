/* Two locals that are never alive together may lie at the same address. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
unsigned long f(void) {
  int x = 1;
  return (unsigned long)&x;
}
unsigned long g(void) {
  int y = 1;
  return (unsigned long)&y;
}
int main(void) {
  if (f() == g()) reach_error();
  return 0;
}
