/* Where a violation rests on the last digit of a function that libraries round as they like, others may not have it:
   cbrt(27) is 3 where gcc folds it, and a little more in glibc where products and sums are fused. */
#include <math.h>
extern void reach_error(void);
int main(void) {
  double x = 27;
  if (cbrt(x) != 3.0) reach_error();
  return 0;
}
