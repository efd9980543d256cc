// Arithmetic in every rounding mode, compared with the machine's; rint and its kin with the library's.
#include <fenv.h>

#include "math_values.h"

extern int model___argosy_rounding_mode;
int model___argosy_any_mode_fesetround(int), model___argosy_any_mode_fegetround(void);
int model___argosy_any_mode_fegetenv(fenv_t*), model___argosy_any_mode_fesetenv(const fenv_t*);

#define DECLARE(T, NAME, S)                                                                   \
  T model___argosy_rounded_add_##NAME(T, T), model___argosy_rounded_subtract_##NAME(T, T);    \
  T model___argosy_rounded_multiply_##NAME(T, T), model___argosy_rounded_divide_##NAME(T, T); \
  T model___argosy_rounded_##NAME##_of_longlong(long long);                                   \
  T model___argosy_rounded_##NAME##_of_ulonglong(unsigned long long);                         \
  T model___argosy_rounded_##NAME##_of_uint(unsigned);                                        \
  T model___argosy_rounded_##NAME##_of_longdouble(long double);                               \
  T model___argosy_any_mode_rint##S(T), model___argosy_any_mode_nearbyint##S(T);              \
  long model___argosy_any_mode_lrint##S(T);
DECLARE(float, float, f)
DECLARE(double, double, )
float model___argosy_rounded_float_of_int(int), model___argosy_rounded_float_of_double(double);
long double model___argosy_any_mode_rintl(long double);

static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};

/// The machine's result in the mode. Nothing may be computed before or after, hence the volatile objects.
#define IN_MODE(T, mode, expression) \
  ({                                 \
    fesetround(mode);                \
    volatile T result_ = expression; \
    fesetround(FE_TONEAREST);        \
    result_;                         \
  })
#define EQUAL(x, y) (SAME(x, y) && (isnan(x) || !signbit(x) == !signbit(y)))
/// What the model leaves open on a machine may be anything.
#define COMPARE(T, mode, model, expression)                              \
  do {                                                                   \
    volatile T modelled = 0;                                             \
    RUN(modelled = model);                                               \
    const T expected = IN_MODE(T, mode, expression);                     \
    CHECK(halted == RETURNED ? EQUAL(modelled, expected) : MAY_BE_OPEN); \
  } while (0)

#if defined __arm__ || defined __i386__
#define MAY_BE_OPEN 1
#else
#define MAY_BE_OPEN 0
#endif

#define TEST_TYPE(T, NAME, S)                                                                                      \
  static void testPair_##NAME(int mode, T left, T right) {                                                         \
    volatile T x = left, y = right;                                                                                \
    COMPARE(T, mode, model___argosy_rounded_add_##NAME(x, y), x + y);                                              \
    COMPARE(T, mode, model___argosy_rounded_subtract_##NAME(x, y), x - y);                                         \
    COMPARE(T, mode, model___argosy_rounded_multiply_##NAME(x, y), x* y);                                          \
    COMPARE(T, mode, model___argosy_rounded_divide_##NAME(x, y), x / y);                                           \
  }                                                                                                                \
  static void testRounding_##NAME(int mode, T value) {                                                             \
    volatile T x = value;                                                                                          \
    COMPARE(T, mode, model___argosy_any_mode_rint##S(x), rint##S(x));                                              \
    COMPARE(T, mode, model___argosy_any_mode_nearbyint##S(x), nearbyint##S(x));                                    \
    if (x > -0x1p30f && x < 0x1p30f) COMPARE(long double, mode, model___argosy_any_mode_lrint##S(x), lrint##S(x)); \
  }                                                                                                                \
  static void testConversions_##NAME(int mode, unsigned long long bits, long double value) {                       \
    volatile long long integer = (long long)bits;                                                                  \
    volatile unsigned long long natural = bits;                                                                    \
    volatile unsigned narrow = (unsigned)bits;                                                                     \
    volatile long double wide = value;                                                                             \
    COMPARE(T, mode, model___argosy_rounded_##NAME##_of_longlong(integer), (T)integer);                            \
    COMPARE(T, mode, model___argosy_rounded_##NAME##_of_ulonglong(natural), (T)natural);                           \
    COMPARE(T, mode, model___argosy_rounded_##NAME##_of_uint(narrow), (T)narrow);                                  \
    COMPARE(T, mode, model___argosy_rounded_##NAME##_of_longdouble(wide), (T)wide);                                \
  }
TEST_TYPE(float, float, f)
TEST_TYPE(double, double, )

/// Close to another number, or to its opposite, so that sums cancel and quotients are nearly 1.
static double doubleNear(double x) {
  const double factor = 1 + (double)(int)(randomBits() % 9 - 4) * DBL_EPSILON;
  return randomBits() & 1 ? x * factor : -x * factor;
}
static float floatNear(float x) {
  const float factor = 1 + (float)(int)(randomBits() % 9 - 4) * FLT_EPSILON;
  return randomBits() & 1 ? x * factor : -x * factor;
}

static void testMode(int mode) {
  for (int i = 0; i < VALUES; ++i) {
    for (int j = 0; j < VALUES; ++j) {
      testPair_double(mode, doubleValue(i), doubleValue(j));
      testPair_float(mode, floatValue(i), floatValue(j));
    }
    const double x = doubleValue(i);
    const float y = floatValue(i);
    testPair_double(mode, x, doubleNear(x));
    testPair_float(mode, y, floatNear(y));
    testRounding_double(mode, x);
    testRounding_float(mode, y);
    volatile long double wide = longdoubleValue(i);
    COMPARE(long double, mode, model___argosy_any_mode_rintl(wide), rintl(wide));
    volatile double narrowed = x;
    COMPARE(float, mode, model___argosy_rounded_float_of_double(narrowed), (float)narrowed);
    for (int j = 0; j < 20; ++j) {
      const uint64_t bits = i == 0   ? (uint64_t)j - 10
                            : i == 1 ? (uint64_t)INT64_MAX - 10 + (uint64_t)j
                                     : randomBits() >> (randomBits() % 64);
      testConversions_float(mode, bits, wide);
      testConversions_double(mode, bits, wide);
      volatile int integer = (int)bits;
      COMPARE(float, mode, model___argosy_rounded_float_of_int(integer), (float)integer);
    }
  }
}

void testRounding(void) {
  for (int i = 0; i < 4; ++i) {
    CHECK(model___argosy_any_mode_fesetround(modes[i]) == 0 && model___argosy_any_mode_fegetround() == modes[i]);
    CHECK(model___argosy_any_mode_fesetround(12345) != 0 && model___argosy_any_mode_fegetround() == modes[i]);
    // The library understands the model's environments, and the other way round.
    fenv_t environment;
    CHECK(model___argosy_any_mode_fegetenv(&environment) == 0);
    CHECK(fesetenv(&environment) == 0 && fegetround() == modes[i]);
    CHECK(fesetround(modes[3 - i]) == 0 && fegetenv(&environment) == 0 && fesetround(FE_TONEAREST) == 0);
    RUN(CHECK(model___argosy_any_mode_fesetenv(&environment) == 0 &&
              model___argosy_any_mode_fegetround() == modes[3 - i]));
    CHECK(halted == RETURNED);
    CHECK(model___argosy_any_mode_fesetround(modes[i]) == 0);
    testMode(modes[i]);
    CHECK(model___argosy_any_mode_fesetenv(FE_DFL_ENV) == 0 && model___argosy_any_mode_fegetround() == FE_TONEAREST);
  }
}
