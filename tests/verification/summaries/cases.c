extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// McCarthy's function: cases that the function tells apart.
int f(int n) {
  if (n > 100) return n - 10;
  return f(f(n + 11));
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = f(n);
  if (!(r == 91 || (n > 101 && r == n - 10))) reach_error();
  return 0;
}
