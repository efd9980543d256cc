/* Which of two NaNs a sum is depends on their order. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
  if (x == x || y == y) return 0;
  float s = x + y, t = y + x;
  unsigned a, b;
  __builtin_memcpy(&a, &s, 4);
  __builtin_memcpy(&b, &t, 4);
  if (a != b) reach_error();
  return 0;
}
