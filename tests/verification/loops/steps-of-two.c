// For any number of iterations, and also where i wraps around: even numbers stay even. No range tells that.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i;
  for (i = 0; i < n; i += 2)
    if (i % 2 != 0) reach_error();
  if (i & 1) reach_error();
  return 0;
}
