// Transcendental functions: what the model claims about its result holds for the library's. The model is asked for many
// results, and the library's result has to lie between the least and the greatest; NaN has to be answered with NaN.
#include "math_values.h"

#define ONE_ARGUMENT(F)                                                                                            \
  F(sin)                                                                                                           \
  F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) F(cosh) F(tanh) F(asinh) F(acosh) F(atanh) F(exp) F(exp2) F(expm1) \
      F(log) F(log2) F(log10) F(log1p) F(cbrt) F(erf) F(erfc)

enum { SAMPLES = 150 };

// The extremes are reached because the models clamp arbitrary numbers, infinities among them, to their bounds.
#define WITHIN(T, call, expected)               \
  do {                                          \
    T least = (T)INFINITY, most = -(T)INFINITY; \
    int nans = 0;                               \
    for (int k = 0; k < SAMPLES; ++k) {         \
      T r = call;                               \
      if (r != r) {                             \
        ++nans;                                 \
        continue;                               \
      }                                         \
      if (r < least) least = r;                 \
      if (r > most) most = r;                   \
    }                                           \
    T e = expected;                             \
    if (e != e)                                 \
      CHECK(nans > 0);                          \
    else                                        \
      CHECK(least <= e && e <= most);           \
  } while (0)

#define DEFINE(name)                                     \
  double model_##name(double);                           \
  float model_##name##f(float);                          \
  long double model_##name##l(long double);              \
  static void test_##name(double x) {                    \
    float f = (float)x;                                  \
    long double l = x;                                   \
    WITHIN(double, model_##name(x), name(x));            \
    WITHIN(float, model_##name##f(f), name##f(f));       \
    WITHIN(long double, model_##name##l(l), name##l(l)); \
  }
ONE_ARGUMENT(DEFINE)

double model_pow(double, double), model_hypot(double, double), model_atan2(double, double);
double model_fma(double, double, double);

void testMathBounds(void) {
  for (int i = 0; i < VALUES / 2; ++i) {
    double x = doubleValue(i);
#define CALL(name) test_##name(x);
    ONE_ARGUMENT(CALL)
    for (int j = 0; j < SPECIAL_VALUES; ++j) {
      double y = doubleValue(j);
      WITHIN(double, model_pow(x, y), pow(x, y));
      WITHIN(double, model_hypot(x, y), hypot(x, y));
      WITHIN(double, model_atan2(x, y), atan2(x, y));
      CHECK(SAME(model_fma(1, x, y), fma(1, x, y)));
    }
  }
}
