extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

unsigned int s(unsigned int n, unsigned int m) {
  if (n == 0)
    return m;
  return s(n - 1, m + 1);
}

int main(void) {
  unsigned int a = __VERIFIER_nondet_int();
  unsigned int b = __VERIFIER_nondet_int();
  if (a > 100)
    return 0;
  if (s(a, b) != a + b)
    reach_error();
  return 0;
}
