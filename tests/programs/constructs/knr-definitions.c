#include "../check.h"
/* Old-style definitions: the declared type of a parameter counts inside, the promoted one at the call. */
int add(a, b) int a, b; { return a + b; }

int narrow(c, s, f) char c; short s; float f; {
  CHECK(sizeof c == 1 && sizeof s == 2 && sizeof f == 4);
  return c + s + (f == 0.1f);
}

implicit(x) { return x + 1; }

double mixed(p, n, scale) double *p, scale; int n; {
  double sum = 0;
  while (n-- > 0) sum += *p++ * scale;
  return sum;
}

int no_prototype();

static int count() { return 7; }

int main() {
  double values[3] = {1.5, 2.5, 3.0};
  CHECK(add(2, 3) == 5);
  CHECK(narrow(0x1ff, 0x10005, 0.1f) == (SIGNED_CHAR ? -1 : 255) + 5 + 1);
  CHECK(implicit(41) == 42);
  CHECK(mixed(values, 3, 2.0) == 14.0);
  CHECK(no_prototype(1, 2.5, 'x') == 1 + 2 + 'x');
  CHECK(count() == 7);
  return 0;
}

int no_prototype(i, d, c) int i; double d; int c; { return i + (int)d + c; }
