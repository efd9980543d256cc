/* math.h: rounding to integers, fmin, fmax, fdim. Exact, fdim in the rounding mode to nearest. A number beyond the last
   with a fraction is an integer; below it, conversion to long long truncates. fmin and fmax choose freely between zeros of different sign; lround and lrint return anything
   when the result does not fit: the standard leaves both open. */
#include "argosy.h"

/* Truncation of a number below the limit, and whether the integer is odd. */
#define WHOLE(T, NAME)                                             \
  static T whole_##NAME(T x) { return (T)(long long)x; }           \
  static _Bool is_odd_##NAME(T x) { return (long long)x % 2 != 0; }
WHOLE(double, double)
WHOLE(float, float)
#if __LDBL_MANT_DIG__ <= 64
WHOLE(long double, longdouble)
#else
/* Integers of binary128 below the limit have up to 112 bits: 63 from the top, and the 49 that these leave. */
static long long lower_bits(long double x) {
  return (long long)(x - (long double)(long long)(x * 0x1p-49L) * 0x1p49L);
}
static long double whole_longdouble(long double x) {
  if (x < 0x1p63L && x > -0x1p63L) return (long double)(long long)x;
  return (long double)(long long)(x * 0x1p-49L) * 0x1p49L + (long double)lower_bits(x);
}
static _Bool is_odd_longdouble(long double x) { return lower_bits(x) % 2 != 0; }
#endif

/* T: the type; NAME: its name in shared functions; S: the suffix; LIMIT: from here on all numbers are integers. */
#define ROUNDING(T, NAME, S, LIMIT)                                                       \
  static int has_fraction_##NAME(T x) { return x < LIMIT && x > -LIMIT; }                 \
  /* A zero result keeps the sign of the argument. */                                     \
  static T signed_as_##NAME(T rounded, T x) {                                             \
    if (rounded != 0) return rounded;                                                     \
    return __argosy_is_negative_##NAME(x) ? -(T)0 : (T)0;                                 \
  }                                                                                       \
  static T truncated_##NAME(T x) {                                                        \
    if (!has_fraction_##NAME(x)) return x;                                                \
    return signed_as_##NAME(whole_##NAME(x), x);                                          \
  }                                                                                       \
  /* Halves away from zero. */                                                            \
  static T rounded_##NAME(T x) {                                                          \
    if (!has_fraction_##NAME(x)) return x;                                                \
    T integer = whole_##NAME(x);                                                          \
    T fraction = x - integer;                                                             \
    if (fraction >= (T)0.5)                                                               \
      integer += 1;                                                                       \
    else if (fraction <= (T)-0.5)                                                         \
      integer -= 1;                                                                       \
    return signed_as_##NAME(integer, x);                                                  \
  }                                                                                       \
  /* Halves to even. */                                                                   \
  static T nearest_##NAME(T x) {                                                          \
    if (!has_fraction_##NAME(x)) return x;                                                \
    T integer = whole_##NAME(x);                                                          \
    T fraction = x - integer;                                                             \
    if (fraction > (T)0.5 || (fraction == (T)0.5 && is_odd_##NAME(x)))                    \
      integer += 1;                                                                       \
    else if (fraction < (T)-0.5 || (fraction == (T)-0.5 && is_odd_##NAME(x)))             \
      integer -= 1;                                                                       \
    return signed_as_##NAME(integer, x);                                                  \
  }                                                                                       \
  static long to_long_##NAME(T integer) {                                                 \
    const T least = (T)(-__LONG_MAX__ - 1);                                               \
    if (integer >= least && integer < -least) return (long)integer;                       \
    __argosy_errno_may_change();                                                          \
    return __argosy_arbitrary_long();                                                     \
  }                                                                                       \
  static long long to_long_long_##NAME(T integer) {                                       \
    const T least = (T)(-__LONG_LONG_MAX__ - 1);                                          \
    if (integer >= least && integer < -least) return (long long)integer;                  \
    __argosy_errno_may_change();                                                          \
    return __argosy_arbitrary_longlong();                                                 \
  }                                                                                       \
  T trunc##S(T x) { return truncated_##NAME(x); }                                         \
  T floor##S(T x) {                                                                       \
    T integer = truncated_##NAME(x);                                                      \
    return integer > x ? integer - 1 : integer;                                           \
  }                                                                                       \
  T ceil##S(T x) {                                                                        \
    T integer = truncated_##NAME(x);                                                      \
    return integer < x ? integer + 1 : integer;                                           \
  }                                                                                       \
  T round##S(T x) { return rounded_##NAME(x); }                                           \
  T roundeven##S(T x) { return nearest_##NAME(x); }                                       \
  T rint##S(T x) { return nearest_##NAME(x); }                                            \
  T nearbyint##S(T x) { return nearest_##NAME(x); }                                       \
  long lround##S(T x) { return to_long_##NAME(rounded_##NAME(x)); }                       \
  long long llround##S(T x) { return to_long_long_##NAME(rounded_##NAME(x)); }            \
  long lrint##S(T x) { return to_long_##NAME(nearest_##NAME(x)); }                        \
  long long llrint##S(T x) { return to_long_long_##NAME(nearest_##NAME(x)); }             \
  /* In programs that set the rounding mode. */                                           \
  static T in_mode_##NAME(T x) {                                                          \
    if (__argosy_rounding_mode == ROUND_TO_NEAREST) return nearest_##NAME(x);             \
    T integer = truncated_##NAME(x);                                                      \
    if (__argosy_rounding_mode == ROUND_DOWNWARD && integer > x) return integer - 1;      \
    if (__argosy_rounding_mode == ROUND_UPWARD && integer < x) return integer + 1;        \
    return integer;                                                                       \
  }                                                                                       \
  T __argosy_any_mode_rint##S(T x) { return in_mode_##NAME(x); }                          \
  T __argosy_any_mode_nearbyint##S(T x) { return in_mode_##NAME(x); }                     \
  long __argosy_any_mode_lrint##S(T x) { return to_long_##NAME(in_mode_##NAME(x)); }      \
  long long __argosy_any_mode_llrint##S(T x) {                                            \
    return to_long_long_##NAME(in_mode_##NAME(x));                                        \
  }                                                                                       \
  T modf##S(T x, T* integer) {                                                            \
    *integer = truncated_##NAME(x);                                                       \
    if (x == *integer) return signed_as_##NAME(0, x);                                     \
    return x - *integer;                                                                  \
  }                                                                                       \
  T fmin##S(T x, T y) {                                                                   \
    if (x != x) return y;                                                                 \
    if (y != y) return x;                                                                 \
    if (x == 0 && y == 0) return __argosy_arbitrary_bool() ? x : y;                       \
    return x < y ? x : y;                                                                 \
  }                                                                                       \
  T fmax##S(T x, T y) {                                                                   \
    if (x != x) return y;                                                                 \
    if (y != y) return x;                                                                 \
    if (x == 0 && y == 0) return __argosy_arbitrary_bool() ? x : y;                       \
    return x > y ? x : y;                                                                 \
  }                                                                                       \
  T fdim##S(T x, T y) {                                                                   \
    if (x <= y) return 0;                                                                 \
    T difference = x - y;                                                                 \
    if (difference == (T)__builtin_inf() && x != difference) __argosy_errno_may_change(); \
    return difference;                                                                    \
  }

ROUNDING(double, double, , 0x1p52)
ROUNDING(float, float, f, 0x1p23f)
#if __LDBL_MANT_DIG__ == 53
ROUNDING(long double, longdouble, l, 0x1p52L)
#elif __LDBL_MANT_DIG__ == 64
ROUNDING(long double, longdouble, l, 0x1p63L)
#else
ROUNDING(long double, longdouble, l, 0x1p112L)
#endif
