#include "../check.h"
typedef __int128 i128;
typedef unsigned __int128 u128;
static u128 factorial(int n) { u128 r = 1; while (n > 1) r *= n--; return r; }
static i128 global = (i128)1 << 100;
struct s { char c; i128 v; };

static u128 add(u128 a, u128 b) { return a + b; }

int main(void) {
  u128 f = factorial(30);
  CHECK((unsigned long long)(f >> 64) == 14379386343318ull && (unsigned long long)f == 9682165104862298112ull);
  CHECK(f / factorial(29) == 30 && f % 1000007 == 790627);
  i128 m = -1;
  CHECK(m < 0 && (u128)m > 0 && (m >> 100) == -1 && (u128)m >> 127 == 1);
  CHECK((long long)(global >> 64) == 1ll << 36 && (long long)global == 0);
  i128 product = (i128)0x7fffffffffffffffll * -3;
  CHECK(product / 0x7fffffffffffffffll == -3 && product % 10 == -1);
  CHECK(add(~0ull, 1) == (u128)1 << 64);
  CHECK(-(u128)1 == ~(u128)0);
  CHECK(sizeof(i128) == 16 && _Alignof(i128) == 16 && __builtin_offsetof(struct s, v) == 16);
  struct s a = {1, -5}, b = a;
  b.v *= 1000000007;
  b.v *= 1000000007;
  b.v *= 1000000007;
  CHECK(b.v / 1000000007 / 1000000007 == -5 * (i128)1000000007 && a.v == -5);
  double d = (double)((u128)1 << 120);
  CHECK(d == 0x1p120 && (u128)d == (u128)1 << 120 && (i128)-0x1p100 == -((i128)1 << 100));
  CHECK((float)m == -1.0f && (int)(i128)12345678901ll == (int)12345678901ll);
  int i = -7;
  i128 w = i;
  u128 u = i;
  CHECK(w == -7 && u == ~(u128)6);
  switch (w >> 1) {
    case -4: break;
    default: CHECK(0);
  }
  CHECK((f ^ f) == 0 && (f | 1) == f + 1 && (f & 1) == 0 && !f == 0);
  return 0;
}
