#include "../check.h"
_Static_assert(sizeof(int) == 4, "int");
_Static_assert(sizeof(long) == sizeof(void *), "both data models");
_Static_assert(-1 >> 1 == -1 && (signed char)255 < 0, "arithmetic shift, signed char");
#if defined __x86_64__ || defined __i386__
_Static_assert((char)-1 < 0, "signed");
#else
_Static_assert((char)-1 > 0, "unsigned");
#endif
struct s { int a; _Static_assert(sizeof(short) == 2, "in a struct"); int b; };
int main(void) {
  int n = 3;
  _Static_assert(__builtin_offsetof(struct s, b) == 4, "layout");
  CHECK(n == 3 && sizeof(struct s) == 8);
  return 0;
}
