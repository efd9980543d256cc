#include "../check.h"
static inline int square(int n) { return n * n; }
inline __attribute__((always_inline)) static int cube(int n) { return n * square(n); }
extern inline __attribute__((gnu_inline)) int replaced(int n) { return n + 1; }
int replaced(int n) { return n + 1; }
inline int plain(int n) { return n - 1; }
extern inline int plain(int n);
static __attribute__((noinline)) int kept(int n) { return n * 10; }
/* Only an inline definition: with no other one around, it is what the call means. */
__attribute__((always_inline)) inline int only_inline(int n) { return n * 2; }
static inline int count(void) { static int calls; return ++calls; }

int main(void) {
  CHECK(square(5) == 25 && cube(3) == 27 && replaced(1) == 2 && plain(1) == 0 && kept(4) == 40);
  CHECK(only_inline(21) == 42);
  CHECK(count() == 1 && count() == 2);
  int (*p)(int) = plain;
  CHECK(p(9) == 8);
  return 0;
}
