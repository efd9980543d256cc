// The array is too large to be kept element by element: its unknown contents are one symbol, of which the model says all elements. The execution
// that shows the bug needs one of them.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned numbers[400];
  unsigned last = 0;
  for (;;) {
    const unsigned i = __VERIFIER_nondet_uint();
    if (i >= 400) break;
    numbers[i] = i;
    last = i;
  }
  if (numbers[last] != last) reach_error();
  return 0;
}
