#include "../check.h"
struct s { char c; long double v; };
static long double scale(long double v, int n) { while (n-- > 0) v *= 2; return v; }
static volatile long double one = 1.0L;

int main(void) {
  CHECK(sizeof(long double) == (ILP32 ? 12 : 16));
  CHECK(_Alignof(struct s) == (ILP32 ? 4 : 16) && __builtin_offsetof(struct s, v) == (ILP32 ? 4 : 16));
  /* A significand of 64 bits. */
  long double e63 = scale(1, 63);
  CHECK(e63 + 1 != e63 && e63 * 2 + 1 == e63 * 2 && (e63 + 1) - e63 == 1);
  CHECK(one + 0x1p-63L != one && one + 0x1p-64L == one);
  CHECK((double)(one + 0x1p-63L) == 1.0);
  CHECK((unsigned long long)(e63 + (e63 - 1)) == ~0ull);
  CHECK((long double)~0ull == 18446744073709551615.0L && (double)~0ull == 18446744073709551616.0);
  CHECK((long double)0x7fffffffffffffffll == 9223372036854775807.0L && (long double)-5 == -5.0L);
  long double third = one / 3;
  CHECK(third != (double)third && third == 0xaaaaaaaaaaaaaaabp-65L);
  CHECK(0.1L != 0.1 && 0.1L == one / 10);
  /* An exponent of 15 bits. */
  long double huge = scale(1, 16383);
  CHECK(huge > 1e308 && huge == huge / 2 + huge / 2 && huge * 2 == huge * 4);
  CHECK((double)huge == 1 / 0.0 && (float)-huge == -1 / 0.0f);
  CHECK(0x1p-16445L > 0 && 0x1p-16445L / 2 == 0);
  union { long double v; struct { unsigned long long m; unsigned short e; } p; } u = {.v = -2.5L};
  CHECK(u.p.m == 0xa000000000000000ull && u.p.e == 0xc000);
  u.p.e = 0x3fff;
  CHECK(u.v == 1.25L);
  int i = 3;
  i += 2.75L;
  CHECK(i == 5 && (int)-7.9L == -7);
  float f = 1.5f;
  f *= 2.0L;
  CHECK(f == 3.0f && sizeof(f + 1.0L) == sizeof(long double));
  long double v = 1;
  v++;
  CHECK(v-- == 2 && --v == 0 && !v && -v == 0);
  long double nan = huge * 4 - huge * 4;
  CHECK(nan != nan && !(nan < 0));
  return 0;
}
