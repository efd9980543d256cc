#include "../check.h"
struct s { char c; int a[4]; struct { short x, y; } in[2]; };
static int calls;
static int side(void) { return ++calls; }
static int constant(int x) { return __builtin_constant_p(5) + !__builtin_constant_p(side()) * 2 + x * 0; }
#define SELECT(x) __builtin_choose_expr(sizeof(x) == 1, 'c', __builtin_choose_expr(sizeof(x) == 8, 8.5, (void *)0))

static int unreachable(int n) {
  switch (n) {
    case 0: return 5;
    case 1: return 6;
    default: __builtin_unreachable();
  }
}
static int trapped(int n) {
  if (n < 0) __builtin_trap();
  return n;
}

int main(void) {
  CHECK(__builtin_expect(7, 1) == 7 && __builtin_expect(calls == 0, 0) == 1 && __builtin_expect(side(), 0) == 1 &&
        calls == 1);
  CHECK(__builtin_expect_with_probability(3, 1, 0.5) == 3);
  calls = 0;
  CHECK(constant(1) == 3 && calls == 0);
  CHECK(SELECT((char)1) == 'c' && sizeof(SELECT((char)1)) == 4 && SELECT(1.0) == 8.5 && SELECT(1) == 0);
  CHECK(__builtin_choose_expr(1, 4, side()) == 4 && calls == 0);
  CHECK(__builtin_types_compatible_p(int, const int) == 1 && __builtin_types_compatible_p(int, unsigned) == 0);
  CHECK(__builtin_types_compatible_p(int[], int[5]) == 1 && __builtin_types_compatible_p(char *, void *) == 0);
  CHECK(__builtin_types_compatible_p(typeof(calls), int));
  CHECK(__builtin_offsetof(struct s, a[2]) == 12 && __builtin_offsetof(struct s, in[1].y) == 26);
  char buffer[10];
  /* Or -1: not known, which is what gcc says without optimisation. */
  CHECK(__builtin_object_size(buffer, 0) >= 10 && __builtin_object_size(buffer + 3, 1) >= 7);
  CHECK(unreachable(0) == 5 && unreachable(1) == 6 && trapped(4) == 4);
  int x = 9, *p = __builtin_assume_aligned(&x, 4);
  __builtin_prefetch(&x);
  __builtin_prefetch(&x, 0, 3);
  CHECK(*p == 9 && p == &x);
  CHECK(__builtin_constant_p("s") == 1 && __builtin_constant_p(3 * 4));
  CHECK(__builtin_LINE() == __LINE__ && __builtin_FUNCTION()[0] == 'm');
  (void)__builtin_frame_address(0);
  return 0;
}
