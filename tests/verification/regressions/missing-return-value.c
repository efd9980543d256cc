/* Arbitrary, at each call anew. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int x) {
  if (x) return 1;
}
int main(void) {
  int a = f(0), b = f(0);
  if (a != b) reach_error();
  return 0;
}
