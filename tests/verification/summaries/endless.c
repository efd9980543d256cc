extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// No call returns, so that what follows is not reached.
int endless(unsigned int x) { return endless(x + 1); }

int main(void) {
  endless(__VERIFIER_nondet_int());
  reach_error();
  return 0;
}
