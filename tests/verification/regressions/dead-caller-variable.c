/* A lemma about x, which is dead during the call, was asked on the value that x had when the path began. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int first, int c) {
  int i = 0;
  while (i < 3) {
    if (i == 0 && first == 1 && c > 100) reach_error();
    i++;
  }
  return 5;
}
int main(void) {
  int c = 0, x = 7, first = 1;
  while (__VERIFIER_nondet_int()) { c++; if (c > 1000) c = 0; if (x != 7) c = 0; }
  x = 5;
  while (__VERIFIER_nondet_int()) {
    if (x != 5) break;
    x = f(first, c);
    first = 0;
  }
  return 0;
}
