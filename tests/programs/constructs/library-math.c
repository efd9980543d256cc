/* The exact functions of math.h, and conversions between numbers at their limits. */
int printf(const char *, ...);
#define D(f)         \
  double f(double);  \
  float f##f(float); \
  long double f##l(long double);
D(fabs)
D(floor) D(ceil) D(trunc) D(round) D(rint) D(nearbyint) D(sqrt) D(roundeven) double fmod(double, double),
    remainder(double, double), fmin(double, double), fmax(double, double), copysign(double, double), ldexp(double, int),
    frexp(double, int *), modf(double, double *), fdim(double, double), nextafter(double, double), scalbn(double, int),
    logb(double), fma(double, double, double), hypot(double, double), cbrt(double);
float fmodf(float, float), fminf(float, float), copysignf(float, float), ldexpf(float, int);
long double fmodl(long double, long double), ldexpl(long double, int), frexpl(long double, int *);
long lround(double), lrint(double);
long long llround(double);
int ilogb(double);
double remquo(double, double, int *);
static void p(double d) { printf("%.17g ", d); }
int main(void) {
  double v[] = {
      0.0,   -0.0,    0.5,    -0.5, 1.5,  2.5,       -2.5,       0.49999999999999994, 1e15 + 0.5, 4503599627370497.5,
      1e300, -1e-300, 5e-324, 3.7,  -3.7, 1.0 / 0.0, -1.0 / 0.0, 9007199254740993.0,  2.0,        1e-5};
  int n = sizeof v / sizeof *v;
  for (int i = 0; i < n; i++) {
    double x = v[i];
    p(fabs(x));
    p(floor(x));
    p(ceil(x));
    p(trunc(x));
    p(round(x));
    p(rint(x));
    p(nearbyint(x));
    if (x >= 0) p(sqrt(x));
    printf("|");
    p(floorf(x));
    p(ceilf(x));
    p(roundf(x));
    p(rintf(x));
    p(truncf(x));
    if (x >= 0) p(sqrtf(x));
    printf("| %Lg %Lg %Lg %Lg %Lg", floorl(x), ceill(x), roundl(x), rintl(x), truncl(x));
    if (x >= 0) printf(" %.20Lg", sqrtl(x));
    printf("\n");
    int e;
    double m;
    if (x * 0 == 0) {
      p(frexp(x, &e));
      printf("%d ", e);
    }
    p(modf(x, &m));
    p(m);
    p(ldexp(x, 3));
    p(ldexp(x, -1070));
    p(scalbn(x, 1000));
    if (x * 0 == 0 && x != 0) {
      p(logb(x));
      printf("%d", ilogb(x));
    }
    if (x < 1e9 && x > -1e9) printf(" %ld %ld %lld", lround(x), lrint(x), llround(x));
    printf("\n");
    for (int j = 0; j < n; j++) {
      double y = v[j];
      if (y != 0 && x * 0 == 0) {
        p(fmod(x, y));
        p(remainder(x, y));
      }
      if (x != y) {
        p(fmin(x, y));
        p(fmax(x, y));
      }
      p(copysign(x, y));
      p(fdim(x, y));
      p(nextafter(x, y));
      if (x * 0 == 0 && y * 0 == 0) p(fma(x, y, 0.1));
      printf("\n");
    }
  }
  double nan = __builtin_nan("");
  p(fmin(nan, 1));
  p(fmax(1, nan));
  printf("%d\n", fmin(nan, nan) != fmin(nan, nan));
  printf("%.9g %Lg\n", fmodf(5.3f, 2), fmodl(1e30L, 7.5L));
  printf("%d %d %d %d %d %d\n", !!__builtin_signbit(-0.0), !!__builtin_signbit(-1.0f), !!__builtin_signbit(1.0L),
         __builtin_isnan(nan), __builtin_isinf_sign(-1.0 / 0.0), __builtin_isfinite(1e308));
  printf("%d %d %d\n", __builtin_fpclassify(0, 1, 4, 3, 2, 1e-310), __builtin_fpclassify(0, 1, 4, 3, 2, 1.0f),
         __builtin_fpclassify(0, 1, 4, 3, 2, nan));
  // conversions at boundaries
  volatile double d;
  volatile float f;
  volatile long double ld;
  volatile unsigned long long u;
  volatile long long l;
  volatile int i;
  volatile unsigned ui;
  volatile unsigned char c;
  d = -0.9;
  ui = d;
  c = d;
  u = d;
  printf("%u %d %llu\n", ui, c, u);
  d = 255.9;
  c = d;
  printf("%d\n", c);
  d = 4294967295.9;
  ui = d;
  printf("%u\n", ui);
  d = 18446744073709549568.0;
  u = d;
  printf("%llu\n", u);
  d = -2147483648.9;
  i = d;
  printf("%d\n", i);
  d = -9223372036854775808.0;
  l = d;
  printf("%lld\n", l);
  unsigned long long us[] = {0xffffffffffffffffull,
                             0x8000000000000400ull,
                             0x8000000000000401ull,
                             0x8000008000000000ull,
                             0x8000008000000001ull,
                             9007199254740993ull,
                             16777217,
                             0xfffffffffffffbffull,
                             0xfffffffffffffc00ull};
  for (int k = 0; k < 9; k++) {
    u = us[k];
    f = u;
    d = u;
    ld = u;
    printf("%.17g %.17g %.21Lg ", f, d, ld);
    l = u;
    f = l;
    d = l;
    ld = l;
    printf("%.17g %.17g %.21Lg\n", f, d, ld);
  }
  f = 0.1f;
  d = f;
  ld = d;
  printf("%.17g %.20Lg %d\n", d, ld, f == 0.1);
  d = 1e39;
  f = d;
  printf("%g\n", f);
  d = 1e-46;
  f = d;
  printf("%g\n", f);
  d = 1e-40;
  f = d;
  printf("%g\n", f);
  ld = 1e-4940L;
  d = ld;
  printf("%g %Lg\n", d, ld);
  ld = 1.0L + 1e-19L;
  printf("%d %.20Lg\n", ld > 1, ld - 1);
  d = ld;
  printf("%d\n", d == 1);
  ld = 1e4932L;
  ld *= 10;
  printf("%Lg\n", ld);
  ld = 3;
  ld = ld / 7 * 7 - 3;
  printf("%.10Lg\n", ld);
  f = 16777216;
  f += 1;
  printf("%g\n", f);
  i = 16777217;
  printf("%d\n", (float)i == i);
  printf("%d\n", (double)i == i);
  _Bool b = 0.1;
  printf("%d %d\n", b, (_Bool)nan);
  printf("%d %d %d\n", nan == nan, nan < 1, !(nan >= 1));
  printf("%d\n", 0.1f + 0.2f == 0.3f);
  printf("%d\n", 0.1 + 0.2 == 0.3);
  printf("%.17g\n", 1.1f * 1.1f);
  printf("%.17g\n", (double)1.1f * 1.1f);
  f = 3.4e38f;
  printf("%g %g\n", f * 10 / 10, (double)f * 10 / 10);
  p(sqrt(2));
  p(fma(0.1, 10, -1));
  p(hypot(3, 4));
  p(1e308 * 10);
  p(-5e-324 / 2);
  p(0.1L + 0.2L);
  printf("%La\n", 0.1L + 0.2L);
  p((float)1e-45);
  p(1.0 / 3.0f);
  printf("\n");
  int q;
  p(remquo(7.5, 2, &q));
  printf("%d\n", q & 7);
  return 0;
}
