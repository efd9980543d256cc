// What a recursive call returns does not matter: whatever it is, the digit is one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

unsigned calls;

unsigned hash(unsigned n) {
  calls = calls + 1;
  if (n == 0) return 7;
  return hash(n - 1) * 31u + n;
}

int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  unsigned digit = hash(n) % 10;
  if (digit > 9) reach_error();
  return 0;
}
