#include "../check.h"
/* Called before any declaration: int f(). */
int main(void) {
  int r = later(20, 22);
  CHECK(r == 42);
  CHECK(sizeof(later(1, 2)) == sizeof(int));
  CHECK(negative() == -5);
  CHECK((negative() < 0u) == 0);
  CHECK(abs(-17) == 17);
  return 0;
}

int later(int a, int b) { return a + b; }

negative() { return -5; }
