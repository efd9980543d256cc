#include "../check.h"
static int calls;
static int yes(void) { calls++; return 2; }
static int no(void) { calls += 10; return 0; }
struct pair { int x, y; };
static struct pair p1 = {1, 2}, p2 = {3, 4};
static void nothing(void) { calls += 100; }

int main(void) {
  int a, b, i = 0;
  a = (i++, i++, i);
  CHECK(a == 2);
  for (a = 0, b = 10; a < b; a++, b--) ;
  CHECK(a == 5 && b == 5);
  CHECK((yes() && yes()) == 1 && calls == 2);
  calls = 0;
  CHECK((no() && yes()) == 0 && calls == 10);
  calls = 0;
  CHECK((yes() || no()) == 1 && calls == 1);
  calls = 0;
  CHECK((no() || yes()) == 1 && calls == 11);
  calls = 0;
  CHECK((no() || (no() && yes()) || (yes() && !no())) == 1 && calls == 31);
  calls = 0;
  CHECK((1 ? yes() : no()) == 2 && calls == 1);
  /* x ?: y evaluates x once. */
  calls = 0;
  CHECK((yes() ?: no()) == 2 && calls == 1 && (no() ?: 7) == 7 && calls == 11);
  char *s = 0;
  CHECK(*(s ?: "d") == 'd' && (0.0 ?: 1.5) == 1.5);
  /* The common type is unsigned; then double. */
  CHECK((1 ? -1 : 0u) > 0 && (1 ? 1 : 2.5) / 2 == 0.5);
  CHECK((i ? p1 : p2).y == 2 && (!i ? p1 : p2).y == 4);
  calls = 0;
  i ? nothing() : (void)0;
  i ? (void)0 : nothing();
  CHECK(calls == 100);
  CHECK((0 ? 1 : 0 ? 2 : 3) == 3 && (1 ? 0 ? 4 : 5 : 6) == 5);
  int v = 5;
  int r = v > 3 && v < 10 ? v++ : v--;
  CHECK(r == 5 && v == 6);
  if (v == 6 && (v = 0) || v == 0) v += 100;
  CHECK(v == 100);
  CHECK(!!v == 1 && !v == 0 && (v && 1.5) == 1 && (0.0 || s) == 0);
  struct pair q = (calls++, p2);
  CHECK(q.x == 3 && calls == 101);
  int array[3] = {1, 2, 3}, *pa = array;
  CHECK((pa++, *pa) == 2 && (v, array)[2] == 3);
  while (v -= 30, v > 0) calls++;
  CHECK(v == -20 && calls == 104);
  return 0;
}
