/* long double, whose format the target decides, and what else of floating point differs: NaNs. Natively printed is what is expected. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static volatile long double one = 1, three = 3, huge = LDBL_MAX, tiny = LDBL_MIN;
static volatile double zero = 0, minus = -1;
static volatile float narrow_zero = 0;

static void bits(const char *what, const void *p, int n) {
  printf("%s", what);
  while (n-- > 0) printf(" %02x", ((const unsigned char *)p)[n]);
  printf("\n");
}
static void show(const char *what, long double x) {
  printf("%s %.40Lf %.30Le %.25Lg %La\n", what, x, x, x, x);
  bits("  bits", &x, LDBL_MANT_DIG == 64 ? 10 : (int)sizeof x);
}
static long double average(int n, const long double *x) {
  long double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  return sum / n;
}

int main(void) {
  show("third", one / three);
  show("sum", one + LDBL_EPSILON);
  show("no sum", one + LDBL_EPSILON / 2);
  show("difference", one - LDBL_EPSILON / 4);
  show("product", (one / three) * (one / three));
  show("tenth", 0.1L);
  show("from double", (long double)0.1);
  show("largest", huge / three);
  show("overflow", huge * three);
  show("subnormal", tiny / three);
  show("least", tiny * LDBL_EPSILON);
  show("nothing", tiny * LDBL_EPSILON / 2);
  show("from long long", (long double)0x7fffffffffffffffll);
  show("from unsigned long long", (long double)0xffffffffffffffffull);
  show("root", sqrtl(three));
  show("floor", floorl(-one / three));
  show("large floor", floorl(0x1p60L + 0.75L));
  show("rounded", rintl(0x1p51L + 0.5L));
  show("fused", fmal(one / three, three, -one));
  show("next", nextafterl(one, three));
  show("scaled", scalbnl(one / three, -100));
  show("remainder", fmodl(1e20L, three));
  show("average", average(3, (long double[]){1, 2, 4.5L}));
  int exponent;
  show("fraction", frexpl(10.0L / three, &exponent));
  printf("%d %d %d\n", exponent, ilogb(0.0), ilogb(zero / zero));
  printf("%d %lld %llu %d\n", (int)(-7.9L * one), (long long)(0x1p62L + one), (unsigned long long)(0x1p63L + one), (_Bool)(tiny * one));
  printf("%.20f %.10f %d\n", (double)(one / three), (float)(one / three), one / three == (double)(one / three));
  printf("%d %d %d %d\n", one < three, one == three, !(one != one), (0 ? one : 1) > 0);
  printf("%010.3Lf|%-12Le|%+Lg|%#.0Lf|%12.2La|%LA\n", -3.14159L, 2.5L, 7.0L, 2.0L, 1.5L, 255.0L);
  printf("%Lf %LE %Lg %Lf\n", (long double)INFINITY, -(long double)INFINITY, -0.0L, (long double)-0.0);

  double invalid = zero / zero, negative = -(zero / zero), root = sqrt(minus), difference = INFINITY - (zero + INFINITY);
  float narrow = narrow_zero / narrow_zero;
  long double wide = (one - one) / (one - one);
  printf("%f %f %f %f %f %Lf\n", invalid, negative, root, difference, narrow, wide);
  bits("invalid", &invalid, sizeof invalid);
  bits("narrow", &narrow, sizeof narrow);
  volatile unsigned long long source = 0xfff8000000001234ull;
  unsigned long long payload = source;
  double given, passed_on, sum;
  memcpy(&given, &payload, sizeof given);
  passed_on = given + one * 1.0;
  sum = 1.0 * (volatile double){2} + given;
  float converted = given;
  bits("passed on", &sum, sizeof sum);
  bits("converted", &converted, sizeof converted);
  printf("%d %d\n", passed_on != passed_on, signbit(given) != 0);
  return 0;
}
