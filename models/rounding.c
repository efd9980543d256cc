/* Arithmetic in every rounding mode: what the front end makes of the operators that round in a program that sets the
   mode (src/frontend/rounding.cpp). Models themselves compute to nearest, whatever the mode is: here the number that is
   nearest moves to its neighbour where the exact result lies beyond it in the direction of the mode. Exact for float
   and double, where a type with twice the digits exists. */
#include "argosy.h"

int __argosy_rounding_mode = ROUND_TO_NEAREST;

void __argosy_require_nearest_arithmetic(void) {
  if (__argosy_rounding_mode != ROUND_TO_NEAREST)
    __argosy_unmodelled("arithmetic of a wide, complex or vector type in a rounding mode other than to nearest");
}
void __argosy_require_nearest_constants(void) {
  if (__argosy_rounding_mode != ROUND_TO_NEAREST)
    __argosy_unmodelled("what compilers compute or transform as if rounding to nearest, in another rounding mode");
}
void __argosy_require_nearest_library(void) {
  if (__argosy_rounding_mode != ROUND_TO_NEAREST)
    __argosy_unmodelled("a function of the library that rounds, in a rounding mode other than to nearest");
}

#define SIGN_OF_DIFFERENCE(x, y) ((x) > (y) ? 1 : (x) < (y) ? -1 : 0)
#define IS_FINITE(x, LARGEST) ((x) <= LARGEST && (x) >= -LARGEST)

/* T: the type; NAME: its name; BITS: an unsigned integer of its size; LARGEST: the largest finite number. */
#define DIRECTED(T, NAME, BITS, LARGEST)                                                                      \
  static T neighbour_##NAME(T x, _Bool is_above) {                                                            \
    union {                                                                                                   \
      T value;                                                                                                \
      BITS bits;                                                                                              \
    } number = {x};                                                                                           \
    if (x == 0) {                                                                                             \
      number.bits = 1;                                                                                        \
      return is_above ? number.value : -number.value;                                                         \
    }                                                                                                         \
    if ((x > 0) == is_above)                                                                                  \
      ++number.bits;                                                                                          \
    else                                                                                                      \
      --number.bits;                                                                                          \
    return number.value;                                                                                      \
  }                                                                                                           \
  /* `error`: the sign of the exact result, a finite number, minus the nearest one, which may be infinite. */ \
  static T directed_##NAME(T nearest, int error) {                                                            \
    const int mode = __argosy_rounding_mode;                                                                  \
    if (nearest > LARGEST) return mode == ROUND_UPWARD ? nearest : LARGEST;                                   \
    if (nearest < -LARGEST) return mode == ROUND_DOWNWARD ? nearest : -LARGEST;                               \
    if (error > 0 && (mode == ROUND_UPWARD || (mode == ROUND_TOWARD_ZERO && nearest < 0)))                    \
      return neighbour_##NAME(nearest, 1);                                                                    \
    if (error < 0 && (mode == ROUND_DOWNWARD || (mode == ROUND_TOWARD_ZERO && nearest > 0)))                  \
      return neighbour_##NAME(nearest, 0);                                                                    \
    return nearest;                                                                                           \
  }                                                                                                           \
  static T directed_sum_##NAME(T x, T y, T nearest) {                                                         \
    if (nearest == 0) {                                                                                       \
      /* Sums are never too small: this one is exactly zero, and negative unless both operands are +0. */     \
      if (__argosy_rounding_mode != ROUND_DOWNWARD) return nearest;                                           \
      return x == 0 && !__argosy_is_negative_##NAME(x) && !__argosy_is_negative_##NAME(y) ? nearest : -(T)0;  \
    }                                                                                                         \
    const _Bool is_ordered = (x < 0 ? -x : x) >= (y < 0 ? -y : y);                                            \
    const T larger = is_ordered ? x : y, smaller = is_ordered ? y : x;                                        \
    /* What the sum has of the smaller operand, exactly (T. J. Dekker's Fast2Sum, 1971). */                   \
    const T contained = nearest - larger;                                                                     \
    return directed_##NAME(nearest, SIGN_OF_DIFFERENCE(smaller, contained));                                  \
  }                                                                                                           \
  static _Bool is_directed_##NAME(T x, T y) {                                                                 \
    return __argosy_rounding_mode != ROUND_TO_NEAREST && IS_FINITE(x, LARGEST) && IS_FINITE(y, LARGEST);      \
  }                                                                                                           \
  T __argosy_rounded_add_##NAME(T x, T y) {                                                                   \
    const T nearest = x + y;                                                                                  \
    return is_directed_##NAME(x, y) ? directed_sum_##NAME(x, y, nearest) : nearest;                           \
  }                                                                                                           \
  T __argosy_rounded_subtract_##NAME(T x, T y) {                                                              \
    const T nearest = x - y;                                                                                  \
    return is_directed_##NAME(x, y) ? directed_sum_##NAME(x, -y, nearest) : nearest;                          \
  }
DIRECTED(float, float, unsigned, __FLT_MAX__)
DIRECTED(double, double, unsigned long long, __DBL_MAX__)

/* WIDE: a type that has the product of any two numbers exactly. */
#define DIRECTED_PRODUCTS(T, NAME, WIDE)                                                                           \
  T __argosy_rounded_multiply_##NAME(T x, T y) {                                                                   \
    const T nearest = x * y;                                                                                       \
    if (!is_directed_##NAME(x, y)) return nearest;                                                                 \
    const WIDE exact = (WIDE)x * (WIDE)y;                                                                          \
    return directed_##NAME(nearest, SIGN_OF_DIFFERENCE(exact, (WIDE)nearest));                                     \
  }                                                                                                                \
  T __argosy_rounded_divide_##NAME(T x, T y) {                                                                     \
    const T nearest = x / y;                                                                                       \
    if (!is_directed_##NAME(x, y) || y == 0) return nearest;                                                       \
    const WIDE dividend = (WIDE)nearest * (WIDE)y;                                                                 \
    return directed_##NAME(nearest,                                                                                \
                           y > 0 ? SIGN_OF_DIFFERENCE((WIDE)x, dividend) : SIGN_OF_DIFFERENCE(dividend, (WIDE)x)); \
  }
DIRECTED_PRODUCTS(float, float, double)
#if defined __x86_64__ || defined __i386__
DIRECTED_PRODUCTS(double, double, __float128)
#elif __LDBL_MANT_DIG__ == 113
DIRECTED_PRODUCTS(double, double, long double)
#else
double __argosy_rounded_multiply_double(double x, double y) {
  __argosy_require_nearest_arithmetic();
  return x * y;
}
double __argosy_rounded_divide_double(double x, double y) {
  __argosy_require_nearest_arithmetic();
  return x / y;
}
#endif

/* INTEGER: the type that is converted, LIMIT: the least power of two above all its numbers. */
#define DIRECTED_INTEGER(T, NAME, INTEGER, INTEGER_NAME, LIMIT)                                        \
  T __argosy_rounded_##NAME##_of_##INTEGER_NAME(INTEGER x) {                                           \
    const T nearest = (T)x;                                                                            \
    if (__argosy_rounding_mode == ROUND_TO_NEAREST) return nearest;                                    \
    require_machine_conversion((INTEGER)-1 > 0 && x == 0,                                              \
                               sizeof x > sizeof(int) && (nearest >= LIMIT || (INTEGER)nearest != x)); \
    return directed_##NAME(nearest, nearest >= LIMIT ? -1 : SIGN_OF_DIFFERENCE(x, (INTEGER)nearest));  \
  }
/* Where gcc's code for a conversion does something else than the machine's instruction. */
static void require_machine_conversion(_Bool is_unsigned_zero, _Bool is_inexact_and_long) {
#if defined __i386__
  if (is_unsigned_zero && __argosy_rounding_mode == ROUND_DOWNWARD)
    __argosy_unmodelled("the sign of an unsigned zero that is converted while rounding downward");
#elif defined __arm__
  if (is_inexact_and_long)
    __argosy_unmodelled(
        "the conversion of a 64-bit integer by the compiler's library in a rounding mode other than to nearest");
#endif
  (void)is_unsigned_zero, (void)is_inexact_and_long;
}
DIRECTED_INTEGER(float, float, int, int, 0x1p31f)
DIRECTED_INTEGER(float, float, unsigned, uint, 0x1p32f)
DIRECTED_INTEGER(float, float, long long, longlong, 0x1p63f)
DIRECTED_INTEGER(float, float, unsigned long long, ulonglong, 0x1p64f)
DIRECTED_INTEGER(double, double, unsigned, uint, 0x1p32)
DIRECTED_INTEGER(double, double, long long, longlong, 0x1p63)
DIRECTED_INTEGER(double, double, unsigned long long, ulonglong, 0x1p64)

#define DIRECTED_NARROWING(T, NAME, WIDE, WIDE_NAME, LARGEST)                                 \
  T __argosy_rounded_##NAME##_of_##WIDE_NAME(WIDE x) {                                        \
    const T nearest = (T)x;                                                                   \
    if (__argosy_rounding_mode == ROUND_TO_NEAREST || !IS_FINITE(x, LARGEST)) return nearest; \
    return directed_##NAME(nearest, SIGN_OF_DIFFERENCE(x, (WIDE)nearest));                    \
  }
DIRECTED_NARROWING(float, float, double, double, __DBL_MAX__)
DIRECTED_NARROWING(float, float, long double, longdouble, __LDBL_MAX__)
DIRECTED_NARROWING(double, double, long double, longdouble, __LDBL_MAX__)
