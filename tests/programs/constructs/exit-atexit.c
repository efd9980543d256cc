#include "../check.h"
extern int atexit(void (*)(void));
extern int printf(const char *, ...);
static int trace;
static void nested(void) { printf("nested %d\n", trace); }
static void first(void) { printf("first %d\n", trace++); }
static void second(void) { printf("second %d\n", trace++); CHECK(atexit(nested) == 0); }

static void leave(int n) {
  if (n == 0) exit(0x105);
  leave(n - 1);
}

int main(void) {
  CHECK(atexit(first) == 0 && atexit(second) == 0 && atexit(first) == 0);
  leave(3);
  return 77;
}
