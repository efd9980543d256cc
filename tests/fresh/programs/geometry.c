// TRUE: lengths are not negative, and rounding stays near.
#include <assert.h>
#include <math.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct point {
  double x, y;
};

static double distance(struct point a, struct point b) {
  double dx = fabs(a.x - b.x), dy = fabs(a.y - b.y);
  return sqrt(dx * dx + dy * dy);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 3)
    return 1;
  struct point origin = {0.0, 0.0}, corner = {3.0 * x, 4.0 * x};
  double length = distance(origin, corner);
  printf("length %.3f\n", length);
  assert(length == 5.0 * x);
  assert(floor(length) <= length && length <= ceil(length));
  assert(!signbit(length) && isfinite(length));
  return 0;
}
