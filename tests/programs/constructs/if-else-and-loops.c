#include "../check.h"
static int dangling(int a, int b) {
  if (a)
    if (b) return 1;
    else return 2;
  return 3;
}
static int chain(int n) { if (n < 0) return -1; else if (n == 0) return 0; else if (n < 10) return 1; else return 2; }
static int do_continue(void) {
  int n = 0, r = 0;
  do {
    n++;
    if (n == 2) continue;
    r += n;
  } while (n < 4);
  do { r += 100; continue; r += 1000; } while (0);
  do { if (r) break; r = 0; } while (0);
  return r;
}
static int for_parts(void) {
  int i = 0, r = 0;
  for (;;) { if (++i > 5) break; r += i; }
  for (int j = 0, k = 10; j < k; j += 2, k--) r += 100;
  for (i = 0; i < 3; ) i++;
  for (; i--; ) r += 1000;
  return r;
}
static int continue_step(void) {
  int r = 0;
  for (int i = 0; i < 10; i++) {
    if (i % 2) continue;
    r += i;
  }
  return r;
}
static int nested_break(void) {
  int r = 0;
  for (int i = 0; i < 3; i++) {
    int j = 0;
    while (1) {
      if (j++ == i) break;
      r++;
    }
    r += 10;
  }
  return r;
}
static int fresh(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int v = 5;
    v += i;
    sum += v;
  }
  return sum;
}
static int declared_condition(void) {
  int n = 5, r = 0;
  while (n --> 0) r += n;
  while (n < 0 && n > -5) n--;
  return r * 10 + n;
}
#define MACRO(x) do { if (x) break; r += 5; } while (0)
static int macro(void) {
  int r = 0;
  for (int i = 0; i < 3; i++) MACRO(i == 1);
  if (r) MACRO(0);
  else r = 100;
  return r;
}
static int never(void) { int n = 0; while (0) n++; for (; 0;) n++; if (0) n++; if (1) ; else n++; return n; }
static int pointer_condition(const char *s) { int n = 0; while (*s++) n++; for (; s && n < 10; n++) ; if (!s) n = 0; return n; }
static int float_condition(void) { int n = 0; for (float f = 1; f; f /= 2) n++; return n; }

int main(void) {
  CHECK(dangling(1, 1) == 1 && dangling(1, 0) == 2 && dangling(0, 1) == 3);
  CHECK(chain(-5) == -1 && chain(0) == 0 && chain(9) == 1 && chain(10) == 2);
  CHECK(do_continue() == 108 && for_parts() == 15 + 400 + 3000 && continue_step() == 20);
  CHECK(nested_break() == 33 && fresh() == 18 && declared_condition() == 95 && macro() == 15 && never() == 0);
  CHECK(pointer_condition("abc") == 10 && float_condition() == 150);
  ;
  {}
  if (1) {} else {}
  return 0;
}
