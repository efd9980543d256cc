/* Undefined and not modelled: the result is arbitrary, and so is what it may write; what it cannot reach stays. */
#include "../check.h"
extern int undefined_int(int, int *);
extern void undefined_void(void);
extern struct opaque *undefined_pointer(const char *);
static int reachable, *escaped;

int main(void) {
  int hidden = 5, passed = 6;
  int chosen = undefined_int(hidden, &passed);
  undefined_void();
  struct opaque *p = undefined_pointer("x");
  CHECK(hidden == 5);
  passed = chosen = 0;
  reachable = 1;
  CHECK(passed == 0 && chosen == 0 && reachable == 1);
  return 0;
}
