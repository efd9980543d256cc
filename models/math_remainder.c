/* math.h: fmod, remainder, remquo. Exact: long division by doubling and halving the divisor, in which every
   operation on floating-point numbers is exact (halving undoes a doubling; a - b is exact when b <= a <= 2b,
   Sterbenz's lemma). */
#include "argosy.h"

/* T: the type; NAME: its name in shared functions; S: the suffix. */
#define REMAINDERS(T, NAME, S)                                                                       \
  /* x mod y for 0 <= x, 0 < y, both finite; the low bits of the quotient. */                        \
  static T modulo_##NAME(T x, T y, unsigned* quotient) {                                             \
    T step = y;                                                                                      \
    unsigned q = 0;                                                                                  \
    while (step + step <= x) step += step;                                                           \
    while (1) {                                                                                      \
      q <<= 1;                                                                                       \
      if (step <= x) {                                                                               \
        x -= step;                                                                                   \
        q |= 1;                                                                                      \
      }                                                                                              \
      if (step == y) break;                                                                          \
      step *= (T)0.5;                                                                                \
    }                                                                                                \
    *quotient = q;                                                                                   \
    return x;                                                                                        \
  }                                                                                                  \
  static int is_infinite_##NAME(T x) { return x == (T)__builtin_inf() || x == -(T)__builtin_inf(); } \
  /* The cases without division: returns whether the result is decided. */                           \
  static _Bool is_special_##NAME(T x, T y, T* result) {                                              \
    if (x != x || y != y) {                                                                          \
      *result = x + y;                                                                               \
      return 1;                                                                                      \
    }                                                                                                \
    if (is_infinite_##NAME(x) || y == 0) {                                                           \
      __argosy_errno_may_change();                                                                   \
      *result = INVALID_RESULT(T);                                                                   \
      return 1;                                                                                      \
    }                                                                                                \
    if (x == 0 || is_infinite_##NAME(y)) {                                                           \
      *result = x;                                                                                   \
      return 1;                                                                                      \
    }                                                                                                \
    return 0;                                                                                        \
  }                                                                                                  \
  T fmod##S(T x, T y) {                                                                              \
    T result;                                                                                        \
    if (is_special_##NAME(x, y, &result)) return result;                                             \
    unsigned quotient;                                                                               \
    result = modulo_##NAME(x < 0 ? -x : x, y < 0 ? -y : y, &quotient);                               \
    return x < 0 ? -result : result;                                                                 \
  }                                                                                                  \
  /* The quotient is rounded to the nearest integer, halves to even. */                              \
  static T remainder_and_quotient_##NAME(T x, T y, int* low_quotient) {                              \
    T result;                                                                                        \
    if (is_special_##NAME(x, y, &result)) {                                                          \
      *low_quotient = 0;                                                                             \
      return result;                                                                                 \
    }                                                                                                \
    T divisor = y < 0 ? -y : y;                                                                      \
    unsigned quotient;                                                                               \
    result = modulo_##NAME(x < 0 ? -x : x, divisor, &quotient);                                      \
    if (result + result > divisor || (result + result == divisor && (quotient & 1))) {               \
      result -= divisor;                                                                             \
      ++quotient;                                                                                    \
    }                                                                                                \
    int low = (int)(quotient & 7);                                                                   \
    *low_quotient = (x < 0) != (y < 0) ? -low : low;                                                 \
    return x < 0 ? -result : result;                                                                 \
  }                                                                                                  \
  T remainder##S(T x, T y) {                                                                         \
    int quotient;                                                                                    \
    return remainder_and_quotient_##NAME(x, y, &quotient);                                           \
  }                                                                                                  \
  T drem##S(T x, T y) {                                                                              \
    int quotient;                                                                                    \
    return remainder_and_quotient_##NAME(x, y, &quotient);                                           \
  }                                                                                                  \
  /* Three low bits of the quotient, as in glibc; unspecified when the result is NaN. */             \
  T remquo##S(T x, T y, int* quotient) {                                                             \
    T result = remainder_and_quotient_##NAME(x, y, quotient);                                        \
    if (result != result) *quotient = __argosy_arbitrary_int();                                      \
    return result;                                                                                   \
  }

REMAINDERS(double, double, )
REMAINDERS(float, float, f)
REMAINDERS(long double, longdouble, l)
