/* Operators in all rounding modes: the printed sums of the results' bits are the same natively. */
#include "../check.h"

extern int printf(const char*, ...);
extern int fesetround(int), fegetround(void);

#if defined __x86_64__ || defined __i386__
enum { NEAREST, DOWNWARD = 0x400, UPWARD = 0x800, ZERO = 0xc00 };
#elif defined __aarch64__ || defined __arm__
enum { NEAREST, DOWNWARD = 0x800000, UPWARD = 0x400000, ZERO = 0xc00000 };
#else
enum { NEAREST, DOWNWARD = 2, UPWARD = 3, ZERO = 1 };
#endif

typedef unsigned long long u64;

/* What other files could change, optimising compilers do not compute in advance. */
double doubles[] = {0.0, -0.0, 1.0, -1.0, 0.1, -0.3, 3.0, 0x1.fffffffffffffp+1023, -0x1.fffffffffffffp+1023, 0x1p-1074, -0x1p-1074,
                           0x1p-1022, 0x1.8p-1023, 0x1.0000000000001p+0, -0x1.fffffffffffffp-1, 0x1p-53, 0x1.8p-54, 1e300, 1e-300, 1e17,
                           __builtin_inf(), -__builtin_inf()};
float floats[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.1f, -0.3f, 3.0f, 0x1.fffffep+127f, -0x1.fffffep+127f, 0x1p-149f, -0x1p-149f,
                         0x1p-126f, 0x1.8p-127f, 0x1.000002p+0f, -0x1.fffffep-1f, 0x1p-24f, 0x1.8p-25f, 1e30f, 1e-30f, 1e9f,
                         __builtin_inff(), -__builtin_inff()};
long long integers[] = {0, 1, -1, 16777217, -16777217, 33554435, 0x7fffffff, -0x7fffffff - 1, 0x20000000000001, -0x20000000000003,
                               0x7fffffffffffffff, -0x7fffffffffffffff - 1, 0x7ffffffffffffdff, 0x7fffff8000000001};
float one = 1, minusOne = -1, three = 3, zero = 0, most = 0x1.fffffep+127f, nearest, quotient, opposite, total;
enum { FLOATS = sizeof floats / sizeof *floats, INTEGERS = sizeof integers / sizeof *integers };

static u64 sum;

/* Every NaN is the same. */
static void addDouble(double x) {
  u64 bits = 1;
  if (x == x) __builtin_memcpy(&bits, &x, sizeof x);
  sum = sum * 31 + bits;
}
static void addFloat(float x) {
  unsigned bits = 1;
  if (x == x) __builtin_memcpy(&bits, &x, sizeof x);
  sum = sum * 31 + bits;
}

static void arithmetic(void) {
  for (int i = 0; i < FLOATS; ++i)
    for (int j = 0; j < FLOATS; ++j) {
      double x = doubles[i], y = doubles[j];
      addDouble(x + y);
      addDouble(x - y);
#ifndef __arm__ /* left open: there is no type with twice the digits */
      addDouble(x * y);
      addDouble(x / y);
#endif
      float a = floats[i], b = floats[j];
      addFloat(a + b);
      addFloat(a - b);
      addFloat(a * b);
      addFloat(a / b);
      a += b;
      b++;
#ifndef __arm__
      a *= x; /* in double, converted back */
#endif
      addFloat(a);
      addFloat(--b);
    }
}

static void conversions(void) {
  for (int i = 0; i < FLOATS; ++i) addFloat(doubles[i]);
  for (int i = 0; i < INTEGERS; ++i) {
    int integer = (int)integers[i];
    addFloat(integer);
    addDouble(integer);
#ifndef __arm__ /* left open: gcc's library rounds to nearest */
    addFloat(integers[i]);
    addDouble(integers[i]);
#endif
    u64 natural = (u64)integers[i];
    if (natural == 0) continue; /* may become -0 on i386 */
    unsigned narrow = (unsigned)natural;
    if (narrow != 0) addFloat(narrow);
#ifndef __arm__
    addFloat(natural);
    addDouble(natural);
    long long product = integers[i];
    product *= 0.75f;
    if (i < 9) sum += (u64)product;
#endif
  }
}

int main(void) {
  static const int modes[] = {NEAREST, DOWNWARD, UPWARD, ZERO};
  CHECK(fegetround() == NEAREST);
  u64 sums[4];
  for (int i = 0; i < 4; ++i) {
    CHECK(fesetround(modes[i]) == 0 && fegetround() == modes[i]);
    CHECK(fesetround(0x12345) != 0 && fegetround() == modes[i]);
    sum = 0;
    arithmetic();
    conversions();
    sums[i] = sum;
    for (int j = 0; j < i; ++j) CHECK(sums[j] != sum);
  }
  CHECK(fesetround(NEAREST) == 0);
  for (int i = 0; i < 4; ++i) printf("%llx\n", sums[i]);
  nearest = one / three;
  fesetround(UPWARD);
  quotient = one / three;
  opposite = minusOne / three;
  total = most + one;
  fesetround(NEAREST);
  CHECK(quotient == nearest && total == __builtin_inff());
  CHECK(opposite == -(nearest - 0x1p-25f));
  fesetround(DOWNWARD);
  total = one - one;
  quotient = zero + zero;
  fesetround(NEAREST);
  CHECK(__builtin_signbit(total) && total == 0 && !__builtin_signbit(quotient));
  fesetround(ZERO);
  CHECK(1.0 + 2.0 == 3.0 && 0.5f * 3 == 1.5f); /* exact constants */
  static const float constant = 1.0f / 3.0f;
  CHECK(constant == nearest);
  return 0;
}
