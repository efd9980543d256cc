/* math.h: sign, classification, and the glibc functions behind its macros. Exact, but for the payload of a NaN.
   Written with arithmetic rather than with bits wherever the two agree, because solvers reason better about it:
   only the sign of a NaN needs its bits. A sign bit that is set shows as an arbitrary value other than zero, as
   the standard leaves it. */
#include "argosy.h"

enum classes { IS_NAN, IS_INFINITE, IS_ZERO, IS_SUBNORMAL, IS_NORMAL }; /* FP_NAN ... FP_NORMAL on Linux */

static int bit_of_double(double x) {
  union {
    double value;
    unsigned long long bits;
  } u = {x};
  return (int)(u.bits >> 63);
}
static int bit_of_float(float x) {
  union {
    float value;
    unsigned bits;
  } u = {x};
  return (int)(u.bits >> 31);
}
/* The sign is the topmost bit of the 8, 10 or 16 bytes that the number has. */
static int bit_of_longdouble(long double x) {
  union {
    long double value;
    unsigned char bytes[sizeof(long double)];
  } u = {x};
  return u.bytes[__LDBL_MANT_DIG__ == 53 ? 7 : __LDBL_MANT_DIG__ == 64 ? 9 : 15] >> 7;
}

static int set_bit(int is_set) {
  if (!is_set) return 0;
  int r = __argosy_arbitrary_int();
  return r != 0 ? r : 1;
}

/* T: the type; NAME: its name in shared functions; S: the suffix of the library's names; LEAST: the least normal
   number. */
#define SIGN_FUNCTIONS(T, NAME, S, LEAST)                                                                       \
  int __argosy_is_negative_##NAME(T x) {                                                                        \
    if (x != x) return bit_of_##NAME(x);                                                                        \
    if (x != 0) return x < 0;                                                                                   \
    return 1 / x < 0;                                                                                           \
  }                                                                                                             \
  T fabs##S(T x) { return __argosy_is_negative_##NAME(x) ? -x : x; }                                            \
  T copysign##S(T x, T y) { return __argosy_is_negative_##NAME(x) == __argosy_is_negative_##NAME(y) ? x : -x; } \
  int __signbit##S(T x) { return set_bit(__argosy_is_negative_##NAME(x)); }                                     \
  static int infinity_sign_##NAME(T x) {                                                                        \
    if (x == (T)__builtin_inf()) return 1;                                                                      \
    return x == -(T)__builtin_inf() ? -1 : 0;                                                                   \
  }                                                                                                             \
  static int is_finite_##NAME(T x) { return x == x && infinity_sign_##NAME(x) == 0; }                           \
  static int class_of_##NAME(T x) {                                                                             \
    if (x != x) return IS_NAN;                                                                                  \
    if (infinity_sign_##NAME(x)) return IS_INFINITE;                                                            \
    if (x == 0) return IS_ZERO;                                                                                 \
    return x < LEAST && x > -LEAST ? IS_SUBNORMAL : IS_NORMAL;                                                  \
  }                                                                                                             \
  int isnan##S(T x) { return x != x; }                                                                          \
  int __isnan##S(T x) { return x != x; }                                                                        \
  int isinf##S(T x) { return infinity_sign_##NAME(x); }                                                         \
  int __isinf##S(T x) { return infinity_sign_##NAME(x); }                                                       \
  int finite##S(T x) { return is_finite_##NAME(x); }                                                            \
  int __finite##S(T x) { return is_finite_##NAME(x); }                                                          \
  int __fpclassify##S(T x) { return class_of_##NAME(x); }                                                       \
  T nan##S(const char* payload) {                                                                               \
    (void)payload;                                                                                              \
    return (T)__builtin_nan("");                                                                                \
  }

SIGN_FUNCTIONS(double, double, , 0x1p-1022)
SIGN_FUNCTIONS(float, float, f, 0x1p-126f)
SIGN_FUNCTIONS(long double, longdouble, l, __LDBL_MIN__)

/* A program without the header calls the macros as functions of double. */
int signbit(double x) { return set_bit(__argosy_is_negative_double(x)); }
int isfinite(double x) { return is_finite_double(x); }
int isnormal(double x) { return class_of_double(x) == IS_NORMAL; }
int fpclassify(double x) { return class_of_double(x); }
