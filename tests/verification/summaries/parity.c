extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// Two functions call each other; what one returns is the opposite of the other.
int odd(unsigned int n);

int even(unsigned int n) {
  if (n == 0) return 1;
  return odd(n - 1);
}

int odd(unsigned int n) {
  if (n == 0) return 0;
  return even(n - 1);
}

int main(void) {
  unsigned int n = __VERIFIER_nondet_int();
  if (even(n) && n % 2 != 0) reach_error();
  return 0;
}
