/* math.h: exponents (frexp, ldexp, scalbn, ilogb, logb, nextafter). Exact, in arithmetic on floating-point
   numbers, where multiplication by a power of two is exact but for overflow and for one rounding when the result
   is subnormal. */
#include "argosy.h"

/* As glibc has them for the target. */
#if defined __x86_64__ || defined __i386__
#define FP_ILOGB0 (-__INT_MAX__ - 1)
#define FP_ILOGBNAN (-__INT_MAX__ - 1)
#else
#define FP_ILOGB0 (-__INT_MAX__)
#define FP_ILOGBNAN __INT_MAX__
#endif

/* The k-th entry is 2 to the power of 2 to the k. */
static const double powers_double[] = {0x1p1, 0x1p2, 0x1p4, 0x1p8, 0x1p16, 0x1p32, 0x1p64, 0x1p128, 0x1p256, 0x1p512};
static const float powers_float[] = {0x1p1f, 0x1p2f, 0x1p4f, 0x1p8f, 0x1p16f, 0x1p32f, 0x1p64f};
static const long double powers_longdouble[] = {0x1p1L,    0x1p2L,    0x1p4L,    0x1p8L,   0x1p16L,
                                                0x1p32L,   0x1p64L,   0x1p128L,  0x1p256L, 0x1p512L,
#if __LDBL_MAX_EXP__ > 1024
                                                0x1p1024L, 0x1p2048L, 0x1p4096L, 0x1p8192L
#endif
};

/* T: the type; NAME: its name in shared functions; S: the suffix; COUNT: of the powers; DIGITS: of the significand
   in base 2; HIGHEST: 1 more than the exponent of the largest numbers; LOWEST: the exponent of the least normal
   number. */
#define SCALING(T, NAME, S, COUNT, DIGITS, HIGHEST, LOWEST)                                          \
  /* 2 to the given power, from LOWEST to HIGHEST - 1. */                                            \
  static T power_##NAME(int exponent) {                                                              \
    unsigned bits = (unsigned)(exponent < 0 ? -exponent : exponent);                                 \
    T power = 1;                                                                                     \
    for (unsigned k = 0; k < COUNT; ++k)                                                             \
      if (bits >> k & 1) power *= powers_##NAME[k];                                                  \
    return exponent < 0 ? 1 / power : power;                                                         \
  }                                                                                                  \
  static _Bool is_zero_or_special_##NAME(T x) {                                                      \
    return x == 0 || x != x || x == (T)__builtin_inf() || x == -(T)__builtin_inf();                  \
  }                                                                                                  \
  T __argosy_fraction_##NAME(T x, int* exponent) {                                                   \
    if (is_zero_or_special_##NAME(x)) {                                                              \
      *exponent = 0;                                                                                 \
      return x;                                                                                      \
    }                                                                                                \
    int e = 0;                                                                                       \
    T size = x < 0 ? -x : x;                                                                         \
    if (size < 1) {                                                                                  \
      /* Subnormal numbers need more steps than there are powers. */                                 \
      if (size < power_##NAME(LOWEST)) {                                                             \
        size *= power_##NAME(DIGITS);                                                                \
        e -= DIGITS;                                                                                 \
      }                                                                                              \
      for (int k = COUNT - 1; k >= 0; --k)                                                           \
        if (size * powers_##NAME[k] < 1) {                                                           \
          size *= powers_##NAME[k];                                                                  \
          e -= 1 << k;                                                                               \
        }                                                                                            \
    } else {                                                                                         \
      for (int k = COUNT - 1; k >= 0; --k)                                                           \
        if (size >= powers_##NAME[k]) {                                                              \
          size /= powers_##NAME[k];                                                                  \
          e += 1 << k;                                                                               \
        }                                                                                            \
      size *= (T)0.5;                                                                                \
      e += 1;                                                                                        \
    }                                                                                                \
    *exponent = e;                                                                                   \
    return x < 0 ? -size : size;                                                                     \
  }                                                                                                  \
  T __argosy_scale_##NAME(T x, int exponent) {                                                       \
    if (exponent == 0 || is_zero_or_special_##NAME(x)) return x;                                     \
    for (int k = 0; k < 2 && exponent >= HIGHEST; ++k) {                                             \
      x *= power_##NAME(HIGHEST - 1);                                                                \
      exponent -= HIGHEST - 1;                                                                       \
    }                                                                                                \
    if (exponent >= HIGHEST) exponent = HIGHEST - 1;                                                 \
    /* The last multiplication is the only one that may round: before it the number stays normal. */ \
    for (int k = 0; k < 2 && exponent < LOWEST; ++k) {                                               \
      x *= power_##NAME(LOWEST + DIGITS);                                                            \
      exponent -= LOWEST + DIGITS;                                                                   \
    }                                                                                                \
    if (exponent < LOWEST) exponent = LOWEST;                                                        \
    return x * power_##NAME(exponent);                                                               \
  }                                                                                                  \
  static T scaled_##NAME(T x, int exponent) {                                                        \
    T result = __argosy_scale_##NAME(x, exponent);                                                   \
    if (!is_zero_or_special_##NAME(x)) {                                                             \
      T size = result < 0 ? -result : result;                                                        \
      if (size == (T)__builtin_inf() || size < power_##NAME(LOWEST)) __argosy_errno_may_change();    \
    }                                                                                                \
    return result;                                                                                   \
  }                                                                                                  \
  T frexp##S(T x, int* exponent) {                                                                   \
    T fraction = __argosy_fraction_##NAME(x, exponent);                                              \
    if (is_zero_or_special_##NAME(x) && x != 0) *exponent = __argosy_arbitrary_int();                \
    return fraction;                                                                                 \
  }                                                                                                  \
  T ldexp##S(T x, int exponent) { return scaled_##NAME(x, exponent); }                               \
  T scalbn##S(T x, int exponent) { return scaled_##NAME(x, exponent); }                              \
  T scalbln##S(T x, long exponent) {                                                                 \
    /* Beyond 100000 every result is zero or infinite. */                                            \
    if (exponent > 100000) exponent = 100000;                                                        \
    if (exponent < -100000) exponent = -100000;                                                      \
    return scaled_##NAME(x, (int)exponent);                                                          \
  }                                                                                                  \
  int ilogb##S(T x) {                                                                                \
    if (is_zero_or_special_##NAME(x)) {                                                              \
      __argosy_errno_may_change();                                                                   \
      if (x != x) return FP_ILOGBNAN;                                                                \
      return x == 0 ? FP_ILOGB0 : __INT_MAX__;                                                       \
    }                                                                                                \
    int exponent;                                                                                    \
    __argosy_fraction_##NAME(x, &exponent);                                                          \
    return exponent - 1;                                                                             \
  }                                                                                                  \
  T logb##S(T x) {                                                                                   \
    if (x != x) return x;                                                                            \
    if (x == 0) {                                                                                    \
      __argosy_errno_may_change();                                                                   \
      return -(T)__builtin_inf();                                                                    \
    }                                                                                                \
    if (is_zero_or_special_##NAME(x)) return (T)__builtin_inf();                                     \
    int exponent;                                                                                    \
    __argosy_fraction_##NAME(x, &exponent);                                                          \
    return (T)(exponent - 1);                                                                        \
  }                                                                                                  \
  /* The neighbour of x, which is above zero and finite, away from zero or towards it. */            \
  static T neighbour_##NAME(T x, _Bool away) {                                                       \
    int exponent;                                                                                    \
    T fraction = __argosy_fraction_##NAME(x, &exponent);                                             \
    int unit = exponent - DIGITS;                                                                    \
    if (!away && fraction == (T)0.5) --unit;                                                         \
    if (unit < LOWEST - DIGITS + 1) unit = LOWEST - DIGITS + 1;                                      \
    /* The unit may be subnormal, beyond the range of `power`. */                                    \
    T difference = power_##NAME(unit / 2) * power_##NAME(unit - unit / 2);                           \
    return away ? x + difference : x - difference;                                                   \
  }                                                                                                  \
  /* `order`: where the target lies, -1 below x, 1 above x. */                                       \
  static T next_##NAME(T x, int order) {                                                             \
    const T infinity = (T)__builtin_inf();                                                           \
    T result;                                                                                        \
    if (x == 0)                                                                                      \
      result = order * (power_##NAME(LOWEST / 2) * power_##NAME(LOWEST - LOWEST / 2 - DIGITS + 1));  \
    else if (x == infinity || x == -infinity)                                                        \
      result = -order * (power_##NAME(HIGHEST - 1) * (2 - power_##NAME(1 - DIGITS)));                \
    else if (x > 0)                                                                                  \
      result = neighbour_##NAME(x, order > 0);                                                       \
    else                                                                                             \
      result = -neighbour_##NAME(-x, order < 0);                                                     \
    if (result == infinity || result == -infinity ||                                                 \
        (result < power_##NAME(LOWEST) && result > -power_##NAME(LOWEST)))                           \
      __argosy_errno_may_change();                                                                   \
    return result;                                                                                   \
  }                                                                                                  \
  T nextafter##S(T x, T y) {                                                                         \
    if (x != x || y != y) return x + y;                                                              \
    if (x == y) return y;                                                                            \
    return next_##NAME(x, x < y ? 1 : -1);                                                           \
  }                                                                                                  \
  T nexttoward##S(T x, long double y) {                                                              \
    if (x != x || y != y) return (T)(x + y);                                                         \
    if (x == y) return (T)y;                                                                         \
    return next_##NAME(x, x < y ? 1 : -1);                                                           \
  }

SCALING(double, double, , 10, 53, 1024, -1022)
SCALING(float, float, f, 7, 24, 128, -126)
SCALING(long double, longdouble, l, (int)(sizeof powers_longdouble / sizeof *powers_longdouble), __LDBL_MANT_DIG__,
        __LDBL_MAX_EXP__, (__LDBL_MIN_EXP__ - 1))
