// Exponents and square roots: exact for float, double and long double.
#include <limits.h>

#include "math_values.h"

#define DECLARE(T, S)                                                                                    \
  T model_frexp##S(T, int*), model_ldexp##S(T, int), model_scalbn##S(T, int), model_scalbln##S(T, long); \
  T model_logb##S(T), model_nextafter##S(T, T), model_nexttoward##S(T, long double), model_sqrt##S(T);   \
  int model_ilogb##S(T);

DECLARE(double, )
DECLARE(float, f)
DECLARE(long double, l)

#define TEST(T, NAME, S)                                                                                    \
  static void test_##NAME(T x) {                                                                            \
    int exponent = 0, modelExponent = 0;                                                                    \
    T fraction = frexp##S(x, &exponent);                                                                    \
    CHECK(SAME(model_frexp##S(x, &modelExponent), fraction));                                               \
    if (isfinite(x)) CHECK(exponent == modelExponent);                                                      \
    CHECK(model_ilogb##S(x) == ilogb##S(x));                                                                \
    CHECK(SAME(model_logb##S(x), logb##S(x)));                                                              \
    CHECK(SAME(model_sqrt##S(x), sqrt##S(x)));                                                              \
    static const int exponents[] = {0,     1,      -1,     10,      -10,     23,     -23,   52,     -53,    \
                                    64,    -64,    127,    -126,    -149,    150,    1000,  -1000,  1023,   \
                                    -1022, -1074,  2000,   -2100,   5000,    -5000,  16383, -16382, -16445, \
                                    32000, -33000, 100000, -100000, INT_MAX, INT_MIN};                      \
    for (unsigned i = 0; i < sizeof exponents / sizeof *exponents; ++i) {                                   \
      CHECK(SAME(model_ldexp##S(x, exponents[i]), ldexp##S(x, exponents[i])));                              \
      CHECK(SAME(model_scalbn##S(x, exponents[i]), scalbn##S(x, exponents[i])));                            \
      CHECK(SAME(model_scalbln##S(x, exponents[i]), scalbln##S(x, exponents[i])));                          \
    }                                                                                                       \
    CHECK(SAME(model_scalbln##S(x, LONG_MIN), scalbln##S(x, LONG_MIN)));                                    \
    /* Around the least normal number results are rounded once. */                                          \
    if (isfinite(x) && x != 0)                                                                              \
      for (int i = -70; i < 5; ++i) {                                                                       \
        int e = i - ilogb##S(x) - (sizeof(T) == 4 ? 126 : sizeof(T) == 8 ? 1022 : 16382);                   \
        CHECK(SAME(model_ldexp##S(x, e), ldexp##S(x, e)));                                                  \
      }                                                                                                     \
  }                                                                                                         \
  static void testTwo_##NAME(T x, T y) {                                                                    \
    CHECK(SAME(model_nextafter##S(x, y), nextafter##S(x, y)));                                              \
    CHECK(SAME(model_nexttoward##S(x, (long double)y), nexttoward##S(x, (long double)y)));                  \
  }

TEST(double, double, )
TEST(float, float, f)
TEST(long double, longdouble, l)

void testMathScaling(void) {
  for (int i = 0; i < VALUES; ++i) {
    test_double(doubleValue(i));
    test_float(floatValue(i));
    test_longdouble(longdoubleValue(i));
    for (int j = 0; j < SPECIAL_VALUES; ++j) {
      testTwo_double(doubleValue(i), doubleValue(j));
      testTwo_float(floatValue(i), floatValue(j));
      testTwo_longdouble(longdoubleValue(i), longdoubleValue(j));
    }
  }
  // Squares and their neighbours.
  for (int i = 0; i < 2000; ++i) {
    double d = (double)(randomBits() >> 38);
    float f = (float)(randomBits() >> 52);
    long double l = (long double)(randomBits() >> 32);
    CHECK(model_sqrt(d * d) == d && model_sqrtf(f * f) == f && model_sqrtl(l * l) == l);
    double dn = nextafter(d * d, i % 2 ? INFINITY : 0);
    long double ln = nextafterl(l * l, i % 2 ? INFINITY : 0);
    CHECK(SAME(model_sqrt(dn), sqrt(dn)) && SAME(model_sqrtl(ln), sqrtl(ln)));
  }
}
