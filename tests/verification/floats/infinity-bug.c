/* Division by zero gives an infinity, and the range of an input bounds its square. */
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
  float x = __VERIFIER_nondet_float();
  if (!(x >= -2.0f && x <= 3.0f))
    return 0;
  if (x * x > 8.5f)
    reach_error();
  if (1.0f / 0.0f < 1e30f)
    reach_error();
  return 0;
}
