#include "../check.h"
#define STRING(x) #x
#define EXPANDED(x) STRING(x)
#define VALUE 42
#define APPLY(f, ...) f(__VA_ARGS__)
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
#define GNU(first, rest...) add(first, ##rest)
#define EMPTY
static int add(int a, int b) { return a + b; }
#if (defined(__x86_64__) || defined(__aarch64__) || (defined(__riscv) && __riscv_xlen == 64)) == (__SIZEOF_LONG__ == 8) && \
    (defined(__i386__) || defined(__arm__)) == (__SIZEOF_LONG__ == 4) && defined(__linux__) && !defined(_WIN32)
static int target = 1;
#endif
#if 0
this is not C
#elif VALUE > 41 && (-1 < 0u) == 0
static int chosen = 2;
#else
#error
#endif
#ifndef __CHAR_UNSIGNED__
static int signed_char = 3;
#else
static int signed_char = 4;
#endif
#line 100 "renamed.c"
static int line = __LINE__;
#undef VALUE
#define VALUE 43
int main(void) {
  CHECK(EXPANDED(VALUE)[1] == '3' && STRING(VALUE)[0] == 'V' && sizeof(STRING(a  "b" \n)) == 8);
  CHECK(APPLY(add, 1, 2) == 3 && COUNT(1, 2, 3) == 3 && GNU(4, 5) == 9);
  CHECK(target + chosen + signed_char == (SIGNED_CHAR ? 6 : 7) && line == 100 && __FILE__[0] == 'r');
  CHECK(__COUNTER__ == 0 && __COUNTER__ == 1 && EMPTY 1 EMPTY);
  CHECK(__SIZEOF_POINTER__ == sizeof(void *) && __CHAR_BIT__ == 8 && __INT_MAX__ == 2147483647 &&
        __STDC_VERSION__ == 201710L);
  return 0;
}
