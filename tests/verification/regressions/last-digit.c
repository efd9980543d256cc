/* Where a violation rests on the last digit of a function that libraries round as they like, other machines may not have it:
   glibc's cbrt(27) is 3 on x86, and a little more where products and sums are fused. */
#include <math.h>
extern void reach_error(void);
int main(void) {
  double x = 27;
  if (cbrt(x) != 3.0) reach_error();
  return 0;
}
