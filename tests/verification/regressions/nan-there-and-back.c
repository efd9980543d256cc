/* A signalling NaN that is converted to double and back is a quiet one. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  double d = x;
  float s = (float)d;
  unsigned a, b;
  __builtin_memcpy(&a, &x, 4);
  __builtin_memcpy(&b, &s, 4);
  if (a != b) reach_error();
  return 0;
}
