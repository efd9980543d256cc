#include "../check.h"
_Thread_local int a = 5;
static __thread int b;
extern __thread int c;
__thread int c = 7;
static int *where(void) { static _Thread_local int hidden = 3; return &hidden; }
int main(void) {
  a++;
  b += a;
  CHECK(a == 6 && b == 6 && c == 7 && ++*where() == 4 && *where() == 4);
  int *p = &a;
  *p = 1;
  CHECK(a == 1);
  return 0;
}
