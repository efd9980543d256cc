#include "../check.h"
counter = 5;
static limit = 3;
const step = -2;

twice(n) { return 2 * n; }

main() {
  register i;
  auto sum = 0;
  static calls;
  unsigned u = -1;
  long l = -1;
  for (i = 0; i < limit; i++) sum += counter;
  calls++;
  CHECK(sum == 15);
  CHECK(calls == 1);
  CHECK(sizeof counter == 4 && sizeof sum == 4);
  CHECK(twice(step) == -4);
  CHECK(u == 0xffffffff && u > 0 && l == -1);
  return 0;
}
