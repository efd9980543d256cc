extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// The result is any number: 20 is reached in twenty steps.
unsigned int count(unsigned int x) {
  if (x == 0) return 0;
  return count(x - 1) + 1;
}

int main(void) {
  if (count(__VERIFIER_nondet_int()) == 20) reach_error();
  return 0;
}
