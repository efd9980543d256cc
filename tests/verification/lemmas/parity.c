// The counter stays even, although it may wrap around; the bound depends on the input.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 4;
  for (unsigned i = 0; i < n; i++) x += 6;
  if (x % 2 == 1) reach_error();
  return 0;
}
