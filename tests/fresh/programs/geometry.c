// TRUE: triangles with sides in the proportion 3 : 4 : 5 have a right angle, in doubles, too.
#include <assert.h>
#include <math.h>
#include <stdio.h>

struct point {
  double x, y;
};

static double distance(struct point a, struct point b) {
  double dx = fabs(a.x - b.x), dy = fabs(a.y - b.y);
  return sqrt(dx * dx + dy * dy);
}

int main(void) {
  for (int scale = 1; scale <= 4; scale++) {
    struct point origin = {0.0, 0.0}, corner = {3.0 * scale, -4.0 * scale};
    double length = distance(origin, corner);
    printf("length %.3f\n", length);
    assert(length == 5.0 * scale);
    assert(floor(length / 2.0) <= length / 2.0 && length / 2.0 <= ceil(length / 2.0));
    assert(!signbit(length) && isfinite(length));
  }
  return 0;
}
