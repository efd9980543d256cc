#include "../check.h"
__attribute__((weak)) int missing(int);
__attribute__((weak)) int absent_variable;
__attribute__((weak)) int present(void) { return 3; }
static int target(int n) { return n + 1; }
int renamed(int n) __attribute__((alias("target")));
int original = 8;
extern int second_name __attribute__((alias("original")));

int main(void) {
  if (missing) CHECK(missing(1) == 0);
  CHECK(present() == 3 && absent_variable == 0);
  CHECK(renamed(4) == 5);
  original = 9;
  CHECK(second_name == 9 && &second_name == &original);
  return 0;
}
