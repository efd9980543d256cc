/* NaN compares unequal to itself; an input may be NaN unless it was compared. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0.0))
    return 0;
  if (x != x)
    reach_error();
  return 0;
}
