extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// Recursion in place of a loop, which changes a local of its caller through a pointer.
void step(unsigned int *x, unsigned int *y) {
  if (__VERIFIER_nondet_int()) {
    *x += 2;
    *y += 1;
    step(x, y);
  }
}

int main(void) {
  unsigned int x = 0, y = 0;
  step(&x, &y);
  if (x != 2 * y) reach_error();
  return 0;
}
