// Sign, classification, rounding, remainders: exact for float, double and long double.
#include <stdlib.h>

#include "math_values.h"

#define DECLARE(T, S)                                                                                             \
  T model_fabs##S(T), model_copysign##S(T, T), model_floor##S(T), model_ceil##S(T), model_trunc##S(T);            \
  T model_round##S(T), model_rint##S(T), model_nearbyint##S(T), model_roundeven##S(T), model_modf##S(T, T*);      \
  T model_fmin##S(T, T), model_fmax##S(T, T), model_fdim##S(T, T), model_fmod##S(T, T), model_remainder##S(T, T); \
  T model_remquo##S(T, T, int*), model_nan##S(const char*);                                                       \
  long model_lround##S(T), model_lrint##S(T);                                                                     \
  long long model_llround##S(T), model_llrint##S(T);                                                              \
  int model___signbit##S(T), model___isnan##S(T), model___isinf##S(T), model___finite##S(T), model___fpclassify##S(T);

DECLARE(double, )
DECLARE(float, f)
DECLARE(long double, l)

// glibc takes the quotient on i386 from the flags that fprem1 sets, and qemu does not set them.
#ifdef __i386__
#define QUOTIENT_IS_RELIABLE 0
#else
#define QUOTIENT_IS_RELIABLE 1
#endif

#define TEST_ONE(T, NAME, S)                                                                     \
  static void testOne_##NAME(T x) {                                                              \
    CHECK(SAME(model_fabs##S(x), fabs##S(x)));                                                   \
    CHECK(!signbit(model_fabs##S(x)));                                                           \
    CHECK(!!model___signbit##S(x) == !!signbit(x));                                              \
    CHECK(!!model___isnan##S(x) == !!isnan(x));                                                  \
    CHECK(model___isinf##S(x) == __builtin_isinf_sign(x));                                       \
    CHECK(!!model___finite##S(x) == !!isfinite(x));                                              \
    CHECK(model___fpclassify##S(x) == fpclassify(x));                                            \
    CHECK(SAME(model_floor##S(x), floor##S(x)));                                                 \
    CHECK(SAME(model_ceil##S(x), ceil##S(x)));                                                   \
    CHECK(SAME(model_trunc##S(x), trunc##S(x)));                                                 \
    CHECK(SAME(model_round##S(x), round##S(x)));                                                 \
    CHECK(SAME(model_rint##S(x), rint##S(x)));                                                   \
    CHECK(SAME(model_nearbyint##S(x), nearbyint##S(x)));                                         \
    T integer, modelInteger, fraction = modf##S(x, &integer);                                    \
    CHECK(SAME(model_modf##S(x, &modelInteger), fraction));                                      \
    CHECK(SAME(modelInteger, integer));                                                          \
    T least = (T)(-__LONG_MAX__ - 1), least2 = (T)(-__LONG_LONG_MAX__ - 1);                      \
    if (round##S(x) >= least && round##S(x) < -least) CHECK(model_lround##S(x) == lround##S(x)); \
    if (rint##S(x) >= least && rint##S(x) < -least) CHECK(model_lrint##S(x) == lrint##S(x));     \
    if (round##S(x) >= least2 && round##S(x) < -least2) {                                        \
      CHECK(model_llround##S(x) == llround##S(x));                                               \
      CHECK(model_llrint##S(x) == llrint##S(x));                                                 \
    }                                                                                            \
  }                                                                                              \
  static void testTwo_##NAME(T x, T y) {                                                         \
    T copied = model_copysign##S(x, y);                                                          \
    CHECK(SAME(copied, copysign##S(x, y)) && !!signbit(copied) == !!signbit(y));                 \
    CHECK(model_fmin##S(x, y) == fmin##S(x, y) || (isnan(x) && isnan(y)));                       \
    CHECK(model_fmax##S(x, y) == fmax##S(x, y) || (isnan(x) && isnan(y)));                       \
    CHECK(SAME(model_fdim##S(x, y), fdim##S(x, y)));                                             \
    CHECK(SAME(model_fmod##S(x, y), fmod##S(x, y)));                                             \
    /* glibc 2.36 gives some zero remainders the wrong sign; C wants that of x. */               \
    T r = model_remainder##S(x, y), expected = remainder##S(x, y);                               \
    CHECK(SAME(r, expected) || (r == 0 && expected == 0 && !!signbit(r) == !!signbit(x)));       \
    int quotient = 0, modelQuotient = 0;                                                         \
    T result = remquo##S(x, y, &quotient);                                                       \
    CHECK(model_remquo##S(x, y, &modelQuotient) == result || isnan(result));                     \
    if (!isnan(result) && QUOTIENT_IS_RELIABLE) CHECK((quotient & 7) == (modelQuotient & 7));    \
  }

TEST_ONE(double, double, )
TEST_ONE(float, float, f)
TEST_ONE(long double, longdouble, l)

void testMathRounding(void) {
  for (int i = 0; i < VALUES; ++i) {
    testOne_double(doubleValue(i));
    testOne_float(floatValue(i));
    testOne_longdouble(longdoubleValue(i));
    for (int j = 0; j < SPECIAL_VALUES; ++j) {
      testTwo_double(doubleValue(i), doubleValue(j));
      testTwo_float(floatValue(i), floatValue(j));
      testTwo_longdouble(longdoubleValue(i), longdoubleValue(j));
      testTwo_double(doubleValue(j), doubleValue(i));
    }
  }
  CHECK(isnan(model_nan("")) && isnan(model_nanf("")) && isnan(model_nanl("")));
}
