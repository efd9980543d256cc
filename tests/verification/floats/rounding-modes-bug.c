/* x86-64: a quotient that is not exact depends on the rounding mode. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern int fesetround(int);
enum { NEAREST, DOWNWARD = 0x400, UPWARD = 0x800 };

int main(void)
{
  float x = __VERIFIER_nondet_float(), three = 3.0f;
  if (!(x > 0.5f && x < 2.0f))
    return 0;
  fesetround(DOWNWARD);
  float below = x / three;
  fesetround(UPWARD);
  float above = x / three;
  if (below != above)
    reach_error();
  return 0;
}
