extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// A loop calls a recursive function; its demand holds in every iteration.
int down(int n) {
  if (n < 0) reach_error();
  if (n == 0) return 0;
  return down(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) down(i);
  return 0;
}
