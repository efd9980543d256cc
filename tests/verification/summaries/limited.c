extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// The result is between 0 and 3.
unsigned int limited(unsigned int x) {
  if (x == 0) return 0;
  unsigned int r = limited(x - 1) + 1;
  return r > 3 ? 3 : r;
}

int main(void) {
  if (limited(__VERIFIER_nondet_int()) == 5) reach_error();
  return 0;
}
