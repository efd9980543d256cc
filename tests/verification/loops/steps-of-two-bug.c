extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i;
  for (i = 0; i < n; i += 2) {
    if (i % 2 != 0) reach_error();
    if (i == 6) i -= 3;
  }
  return 0;
}
