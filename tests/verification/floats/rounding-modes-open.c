/* x86-64: what compilers compute themselves is rounded to nearest by some and as the mode says by others. */
extern void reach_error(void);
extern int fesetround(int);
enum { UPWARD = 0x800 };

int main(void)
{
  double one = 1.0, three = 3.0;
  fesetround(UPWARD);
  if (one / three != 1.0 / 3.0)
    reach_error();
  return 0;
}
