/* Functions inside functions (GNU C) that use nothing of the function around them. */
#include "../check.h"

static int calls;

static int outside(int v) {
  int twice(int x) { return 2 * x; }
  inline int square(int i) {
    int sum = 0;
    for (int k = 0; k < i; k++) sum += i;
    calls++;
    return sum;
  }
  int i = 3, k = 5;
  return twice(v) + square(i) * 100 + k * 1000;
}

static int applied(int (*function)(int), int value) { return function(value); }

#define DEPTH 3

int main(void) {
  int deep(int n) {
    int deeper(int n) {
      static int count;
      count += n;
      return count;
    }
    return deeper(n) + deeper(n);
  }
  int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
  CHECK(outside(7) == 5914);
  CHECK(calls == 1);
  CHECK(deep(1) == 3);
  CHECK(deep(1) == 7);
  CHECK(down(DEPTH) == 3);
  CHECK(applied(down, 9) == 9);
  unsigned long length(const char *s) {
    unsigned long n = 0;
    while (s[n]) n++;
    return n;
  }
  CHECK(length("abcd") == 4);
  return 0;
}
