/* x86-64: downward, a sum is at most what it is upward, and nothing lies between them. A conversion follows the mode as well. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern int fesetround(int), fegetround(void);
enum { NEAREST, DOWNWARD = 0x400, UPWARD = 0x800 };

int main(void)
{
  float tiny = 0x1p-30f, x = __VERIFIER_nondet_float();
  if (!(x >= 1.0f && x <= 1.0f))
    return 0;
  int integer = __VERIFIER_nondet_int();
  if (integer <= 16777216 || integer >= 16777218)
    return 0;
  fesetround(DOWNWARD);
  float below = x - tiny, converted = integer;
  if (fesetround(77) == 0 || fegetround() != DOWNWARD)
    reach_error();
  fesetround(UPWARD);
  float above = x + tiny, convertedUp = integer;
  fesetround(NEAREST);
  if (below != 0x1.fffffep-1f || above != 0x1.000002p+0f || x + tiny != x)
    reach_error();
  if (converted != 16777216.0f || convertedUp != 16777218.0f)
    reach_error();
  return 0;
}
