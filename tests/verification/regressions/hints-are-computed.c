/* Hints to the compiler are values like others. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_expect(x > 0, x + 1)) return 1;
  return 0;
}
