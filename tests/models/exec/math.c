// Prints what the exact functions of math.h give, as hexadecimal numbers.
int printf(const char*, ...);
#define DECLARE(T, S)                                                                                       \
  T fabs##S(T), floor##S(T), ceil##S(T), trunc##S(T), round##S(T), rint##S(T), nearbyint##S(T), sqrt##S(T); \
  T fmod##S(T, T), remainder##S(T, T), copysign##S(T, T), fdim##S(T, T), modf##S(T, T*), frexp##S(T, int*); \
  T ldexp##S(T, int), logb##S(T), nextafter##S(T, T);                                                       \
  long lround##S(T);                                                                                        \
  int ilogb##S(T), __fpclassify##S(T), __isinf##S(T), __isnan##S(T), __signbit##S(T);
DECLARE(double, )
DECLARE(float, f)
DECLARE(long double, l)
#if __LDBL_MANT_DIG__ == 53
// glibc has them only where long double is a format of its own.
int __fpclassifyl(long double x) { return __fpclassify(x); }
int __isinfl(long double x) { return __isinf(x); }
int __isnanl(long double x) { return __isnan(x); }
int __signbitl(long double x) { return __signbit(x); }
#endif

static const double values[] = {0,   -0.0,       1,      -1,   0.5,    -0.5,    1.5,      2.5,         -2.5,
                                0.1, -7.75,      1e10,   3e15, -1e300, 5e-324,  2.3e-308, 1e-40,       1e39,
                                3,   123456.789, -0.999, 4e18, 1e20,   1.0 / 0, -1.0 / 0, 0x1p52 + 0.5};
enum { COUNT = sizeof values / sizeof *values };

// An i386 function may return a float with the digits of a long double; as an argument it is rounded.
#define WIDEN(T, S) \
  static long double wide##S(T x) { return x; }
WIDEN(double, )
WIDEN(float, f)
WIDEN(long double, l)

#define SHOW(T, S)                                                                                                    \
  static void show##S(T x, T y) {                                                                                     \
    int exponent = 0;                                                                                                 \
    T integer;                                                                                                        \
    printf("%La %La %La %La ", wide##S(fabs##S(x)), wide##S(floor##S(x)), wide##S(ceil##S(x)), wide##S(trunc##S(x))); \
    printf("%La %La %La ", wide##S(round##S(x)), wide##S(rint##S(x)), wide##S(nearbyint##S(x)));                      \
    if (!(x < 0)) printf("%La ", wide##S(sqrt##S(x)));                                                                \
    if (!__isinf##S(x) && y != 0) printf("%La %La ", wide##S(fmod##S(x, y)), wide##S(remainder##S(x, y)));            \
    printf("%La ", wide##S(copysign##S(x, y)));                                                                       \
    if (!__isinf##S(x)) {                                                                                             \
      printf("%La ", wide##S(fdim##S(x, y)));                                                                         \
      T fraction = frexp##S(x, &exponent);                                                                            \
      printf("%La %d %La ", wide##S(fraction), exponent, wide##S(logb##S(x)));                                        \
    }                                                                                                                 \
    T fraction = modf##S(x, &integer);                                                                                \
    printf("%La %La %La %La ", wide##S(fraction), wide##S(integer), wide##S(ldexp##S(x, 5)),                          \
           wide##S(ldexp##S(x, -1040)));                                                                              \
    printf("%La ", wide##S(nextafter##S(x, y)));                                                                      \
    if (x < 1e9 && x > -1e9) printf("%ld ", lround##S(x));                                                            \
    printf("%d %d %d %d %d\n", ilogb##S(x), __fpclassify##S(x), __isinf##S(x), __isnan##S(x), !__signbit##S(x));      \
  }
SHOW(double, )
SHOW(float, f)
SHOW(long double, l)

int main(void) {
  for (int i = 0; i < COUNT; ++i)
    for (int j = 0; j < COUNT; j += 3) {
      // A remainder takes one round a binary digit of the quotient: not too many for an interpreter.
      if (values[j] != 0 && (values[j] < 1e-5 && values[j] > -1e-5)) continue;
      show(values[i], values[j]);
      showf((float)values[i], (float)values[j]);
      showl(values[i], values[j]);
    }
  return 0;
}
