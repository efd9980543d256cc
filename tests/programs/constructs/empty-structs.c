#include "../check.h"
struct empty {};
struct around { char a; struct empty e; char b; };
union nothing {};
static struct empty object;
static struct empty pass(struct empty e) { return e; }
static int between(int a, struct empty e, int b) { return a * 10 + b; }

int main(void) {
  struct empty e = {}, f;
  f = e;
  f = pass(e);
  object = f;
  CHECK(sizeof e == 0 && sizeof(struct around) == 2 && sizeof(union nothing) == 0);
  struct around a = {1, {}, 2}, b = a;
  b.e = a.e;
  CHECK(b.a == 1 && b.b == 2 && between(4, e, 5) == 45);
  struct empty list[5];
  CHECK(sizeof list == 0);
  return 0;
}
