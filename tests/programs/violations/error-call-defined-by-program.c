extern void abort(void);
void reach_error(void) {}
void __VERIFIER_assert(int condition) {
  if (!condition) {
  ERROR: { reach_error(); abort(); }  /* violation */
  }
}
int main(void) {
  unsigned x = 10;
  while (x > 0) x -= 2;
  __VERIFIER_assert(x == 1);
  return 0;
}
