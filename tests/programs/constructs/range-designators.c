/* GNU C: the value of a range designator is computed once, whatever its shape; later designators override. */
#include "../check.h"
struct pair { int a, b; };
struct outer { int v[3]; struct pair p; };
static int calls;
static int next(void) { return ++calls; }
int main(void) {
  int scalars[3] = {[0 ... 2] = next()};
  CHECK(scalars[0] == 1 && scalars[1] == 1 && scalars[2] == 1 && calls == 1);
  struct pair pairs[4] = {[0 ... 2] = {next(), 5}, [3] = {1}};
  CHECK(pairs[0].a == 2 && pairs[1].a == 2 && pairs[2].a == 2 && pairs[2].b == 5 && pairs[3].b == 0 && calls == 2);
  int b[4] = {[0 ... 3] = 5, [1 ... 2] = 6, [2] = 7};
  CHECK(b[0] == 5 && b[1] == 6 && b[2] == 7 && b[3] == 5);
  struct outer o = {.v = {1, 2, 3}, .v[1] = 9, .p = {4, 5}, .p.b = 7};
  CHECK(o.v[0] == 1 && o.v[1] == 9 && o.v[2] == 3 && o.p.a == 4 && o.p.b == 7);
  static struct outer s = {.v = {1, 2, 3}, .v[1] = 0, .p = {4, 5}, .p.b = 0};
  CHECK(s.v[1] == 0 && s.v[2] == 3 && s.p.a == 4 && s.p.b == 0);
  static int z[4] = {[0 ... 3] = 5, [1 ... 2] = 0, 8};
  CHECK(z[0] == 5 && z[1] == 0 && z[2] == 0 && z[3] == 8);
  return 0;
}
