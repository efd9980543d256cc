// Complex multiplication and division, against the compiler's runtime library. Division algorithms differ in the last
// bits, so its finite results are compared with a tolerance, and its special ones by class.
#include <complex.h>

#include "math_values.h"

void model___argosy_complex_multiply_double(double out[2], double a, double b, double c, double d);
void model___argosy_complex_divide_double(double out[2], double a, double b, double c, double d);
void model___argosy_complex_multiply_float(float out[2], float a, float b, float c, float d);
void model___argosy_complex_multiply_longdouble(long double out[2], long double a, long double b, long double c,
                                                long double d);

#define DECLARE_PARTS(T, SUFFIX)                        \
  T model_creal##SUFFIX(T complex z);                   \
  T model_cimag##SUFFIX(T complex z);                   \
  T complex model_conj##SUFFIX(T complex z);            \
  T complex model_cproj##SUFFIX(T complex z);
DECLARE_PARTS(float, f)
DECLARE_PARTS(double, )
DECLARE_PARTS(long double, l)

#define CHECK_PARTS(T, SUFFIX, MAKE)                                                                                            \
  {                                                                                                                             \
    volatile T real = (T)a, imaginary = (T)b;                                                                                   \
    const T complex z = MAKE(real, imaginary);                                                                                  \
    CHECK(SAME(model_creal##SUFFIX(z), creal##SUFFIX(z)) && SAME(model_cimag##SUFFIX(z), cimag##SUFFIX(z)));                    \
    const T complex c = model_conj##SUFFIX(z), d = conj##SUFFIX(z), p = model_cproj##SUFFIX(z), q = cproj##SUFFIX(z);           \
    CHECK(SAME(creal##SUFFIX(c), creal##SUFFIX(d)) && SAME(cimag##SUFFIX(c), cimag##SUFFIX(d)));                                \
    CHECK(SAME(creal##SUFFIX(p), creal##SUFFIX(q)) && SAME(cimag##SUFFIX(p), cimag##SUFFIX(q)));                                \
  }

static int isClose(double a, double b, double scale) {
  if (a != a || b != b) return a != a && b != b;
  if (isinf(a) || isinf(b)) return a == b;
  return fabs(a - b) <= 1e-12 * scale;
}

void testComplex(void) {
  static const double parts[] = {0, -0.0, 1, -1, 0.5, 3, -7.25, 1e10, -1e-10, INFINITY, -INFINITY, NAN, 1e300, -1e300};
  enum { COUNT = sizeof parts / sizeof *parts };
  for (int i = 0; i < COUNT * COUNT * COUNT * COUNT; ++i) {
    volatile double a = parts[i % COUNT], b = parts[i / COUNT % COUNT], c = parts[i / COUNT / COUNT % COUNT],
                    d = parts[i / COUNT / COUNT / COUNT];
    if (i < COUNT * COUNT) {
      CHECK_PARTS(float, f, CMPLXF)
      CHECK_PARTS(double, , CMPLX)
      CHECK_PARTS(long double, l, CMPLXL)
    }
    double complex x = CMPLX(a, b), y = CMPLX(c, d);
    double complex product = x * y, quotient = x / y;
    double out[2];
    model___argosy_complex_multiply_double(out, a, b, c, d);
    CHECK(SAME(out[0], creal(product)) && SAME(out[1], cimag(product)));
    model___argosy_complex_divide_double(out, a, b, c, d);
    if (fabs(a) < 1e200 && fabs(b) < 1e200 && fabs(c) < 1e200 && fabs(d) < 1e200)
      CHECK(isClose(out[0], creal(quotient), cabs(quotient)) && isClose(out[1], cimag(quotient), cabs(quotient)));
    float outFloat[2];
    volatile float fa = (float)a, fb = (float)b, fc = (float)c, fd = (float)d;
    float complex productFloat = CMPLXF(fa, fb) * CMPLXF(fc, fd);
    model___argosy_complex_multiply_float(outFloat, fa, fb, fc, fd);
    CHECK(SAME(outFloat[0], crealf(productFloat)) && SAME(outFloat[1], cimagf(productFloat)));
    long double outLong[2];
    volatile long double la = a, lb = b, lc = c, ld = d;
    long double complex productLong = CMPLXL(la, lb) * CMPLXL(lc, ld);
    model___argosy_complex_multiply_longdouble(outLong, la, lb, lc, ld);
    CHECK(SAME(outLong[0], creall(productLong)) && SAME(outLong[1], cimagl(productLong)));
  }
}
