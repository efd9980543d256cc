extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// The sum of two numbers, one step at a time: the result is their sum modulo 2^32.
unsigned int add(unsigned int n, unsigned int m) {
  if (n == 0) return m;
  return add(n - 1, m + 1);
}

int main(void) {
  unsigned int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (add(a, b) != a + b) reach_error();
  return 0;
}
