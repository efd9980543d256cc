#include "../check.h"
#define KIND(x) _Generic((x), \
  _Bool: 1, char: 2, signed char: 3, unsigned char: 4, short: 5, unsigned short: 6, int: 7, unsigned: 8, long: 9, \
  unsigned long: 10, long long: 11, unsigned long long: 12, float: 13, double: 14, long double: 15, char *: 16, \
  const char *: 17, void *: 18, int *: 19, default: 99)
#define ABS(x) _Generic((x), double: abs_double, default: abs_int)(x)
static int abs_int(int v) { return v < 0 ? -v : v; }
static double abs_double(double v) { return v < 0 ? -v : v; }
struct s { int x; };
static int boom(void) { CHECK(0); return 0; }

int main(void) {
  short h = 1;
  char c = 'c';
  int array[2];
  const int k = 3;
  struct { unsigned b : 3; } f = {1};
  CHECK(KIND((_Bool)1) == 1 && KIND(c) == 2 && KIND((signed char)1) == 3 && KIND((unsigned char)1) == 4);
  CHECK(KIND(h) == 5 && KIND((unsigned short)1) == 6 && KIND(1) == 7 && KIND(1u) == 8);
  CHECK(KIND(1l) == 9 && KIND(1ul) == 10 && KIND(1ll) == 11 && KIND(1ull) == 12);
  CHECK(KIND(1.0f) == 13 && KIND(1.0) == 14 && KIND(1.0L) == 15);
  CHECK(KIND("s") == 16 && KIND((const char *)0) == 17 && KIND((void *)0) == 18 && KIND(array) == 19);
  CHECK(KIND((struct s){1}) == 99 && KIND(k) == 7 && KIND('a') == 7);
  /* Promotions and the usual arithmetic conversions. */
  CHECK(KIND(h + h) == 7 && KIND(c + 0) == 7 && KIND(-c) == 7 && KIND(1u + 1) == 8 && KIND(1 + 1l) == 9 &&
        KIND(1ul + 1ll) == (ILP32 ? 11 : 12));
  CHECK(KIND(1u + 1l) == (ILP32 ? 10 : 9) && KIND(1 << 1ll) == 7 && KIND(h << 1) == 7 && KIND(1 ? 1 : 1u) == 8 &&
        KIND(1 + 1.0f) == 13 && KIND(f.b + 0) == 7);
  CHECK(KIND(1 == 1.0) == 7 && KIND(!1.0) == 7 && KIND(sizeof 1) == (ILP32 ? 8 : 10) &&
        KIND(&array[1] - array) == (ILP32 ? 7 : 9));
  CHECK(KIND(2147483647) == 7 && KIND(2147483648) == (ILP32 ? 11 : 9) && KIND(0x80000000) == 8 &&
        KIND(4294967296) == (ILP32 ? 11 : 9) && KIND(0xffffffffffffffff) == (ILP32 ? 12 : 10));
  CHECK(KIND(1 ? (char *)0 : (void *)0) == 16 && KIND(1 ? array : 0) == 19 && KIND(0 ? 1 : 1.0) == 14);
  CHECK(ABS(-3) == 3 && ABS(-2.5) == 2.5);
  int v = _Generic(boom(), int: 5, default: boom());
  CHECK(v == 5);
  _Generic(1, int: array[0], long: v) = 4;
  CHECK(array[0] == 4);
  return 0;
}
