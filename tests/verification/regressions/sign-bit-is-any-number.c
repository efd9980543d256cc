/* Compilers give some bit of a register for a set sign, not 1. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  int sign = __builtin_signbit(x);
  if (x < 0 && sign != 1) reach_error();
  return 0;
}
