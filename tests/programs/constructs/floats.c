#include "../check.h"
static volatile float third = 1.0f / 3;
static double sum(int n) { double s = 0; for (int i = 1; i <= n; i++) s += 1.0 / i; return s; }

int main(void) {
  CHECK(0.1 + 0.2 != 0.3 && 0.1 + 0.2 == 0.30000000000000004);
  CHECK(0.1f != 0.1 && (double)0.1f == 0.100000001490116119384765625);
  CHECK(sum(10) == 2.9289682539682538);
  /* No excess precision: each float operation rounds to 24 bits. */
  float big = 16777216.0f, one = 1.0f;
  CHECK(big + one == big && big + one + one == big && big + 2 * one == 16777218.0f);
  CHECK(third * 3 == 1.0f && third != 1.0 / 3);
  double d53 = 9007199254740992.0;
  CHECK(d53 + 1 == d53 && d53 + 3 == 9007199254740996.0);
  /* Round to nearest, ties to even. */
  CHECK((float)16777217 == 16777216.0f && (float)16777219 == 16777220.0f);
  CHECK((float)(1.0 + 0x1p-24) == 1.0f && (float)(1.0 + 3 * 0x1p-24) == 1.0f + 0x1p-22f);
  CHECK((double)0x7fffffffffffffffll == 0x1p63 && (float)0xffffffffu == 0x1p32f);
  CHECK((double)0xfffffffffffffbffull == 0x1.fffffffffffffp63);
  /* Truncation. */
  CHECK((int)2.9 == 2 && (int)-2.9 == -2 && (unsigned)3000000000.7 == 3000000000u && (signed char)-1.5 == -1);
  CHECK((long long)-1e18 == -1000000000000000000ll && (unsigned long long)1e19 == 10000000000000000000ull);
  /* Zeros, infinities, NaN. */
  double zero = 0.0, minus = -0.0, inf = 1 / zero, nan = inf - inf;
  CHECK(zero == minus && 1 / minus == -inf && 1 / zero == inf && -zero == 0 && 1 / -zero < 0);
  CHECK(1 / (0.0 - zero) > 0 && 1 / (minus + minus) < 0 && 1 / (minus * 1) < 0);
  CHECK(nan != nan && !(nan == nan) && !(nan < 1) && !(nan > 1) && !(nan <= nan) && !(nan >= nan) && !(1 < nan));
  CHECK((nan ? 1 : 0) == 1 && !nan == 0 && (minus ? 1 : 0) == 0 && (nan && 1));
  CHECK(inf == inf && inf + 1 == inf && inf > 1e308 && -inf < -1e308);
  CHECK(zero / inf == 0 && inf * 2 == inf && (inf * 0 != inf * 0));
  CHECK(1e308 * 10 == inf && (float)1e39 == inf && (float)-1e39 == -inf);
  /* Subnormals. */
  CHECK(0x1p-1074 / 2 == 0 && 0x1p-1074 > 0 && 0x1p-1073 / 2 == 0x1p-1074 && 0x1p-1022 / 4 == 0x1p-1024);
  float tiny = 0x1p-149f;
  CHECK(tiny > 0 && tiny / 2 == 0 && tiny * 3 / 2 == 2 * tiny && (float)0x1p-150 == 0);
  /* Double rounding would show here: the exact sum is just above a tie. */
  double a = 1.0, b = 0x1p-53 + 0x1p-78;
  CHECK(a + b == 1.0 + 0x1p-52);
  float x = 5;
  x /= 2;
  x++;
  CHECK(x == 3.5f && x-- == 3.5f && --x == 1.5f && -x == -1.5f);
  int i = 7;
  i *= 1.5;
  CHECK(i == 10);
  i /= 0.3f;
  CHECK(i == 33);
  unsigned char c = 200;
  c += 50.9;
  CHECK(c == 250);
  CHECK(sizeof(1.0f * 1) == 4 && sizeof(1.0f * 1.0) == 8 && sizeof(float) == 4 && sizeof('a' + 1.0f) == 4);
  CHECK(1.0f + 0x1p-30 != 1.0f && (float)(1.0f + 0x1p-30) == 1.0f);
  CHECK(3 / 2 * 1.0 == 1.0 && 3 / 2.0 == 1.5 && 1e3 == 1000 && 0x.8p1 == 1 && 1.e-2 == .01);
  return 0;
}
