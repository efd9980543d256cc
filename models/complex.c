/* Multiplication and division of complex numbers as in C11 Annex G.5.1 and compiler-rt (__muldc3, __divdc3): exact.
   The front end calls these for _Complex operands (a + bi) and (c + di). */
#include "argosy.h"

/* T: the type; NAME: its name in shared functions. */
#define COMPLEX_ARITHMETIC(T, NAME)                                                                                \
  static _Bool is_infinite_##NAME(T x) { return x == (T)__builtin_inf() || x == -(T)__builtin_inf(); }             \
  static _Bool is_finite_##NAME(T x) { return x == x && !is_infinite_##NAME(x); }                                  \
  static T with_sign_##NAME(T size, T x) { return __argosy_is_negative_##NAME(x) ? -size : size; }                 \
  /* 1 for an infinity, 0 for everything else, with the sign kept. */                                              \
  static T boxed_##NAME(T x) { return with_sign_##NAME(is_infinite_##NAME(x) ? 1 : 0, x); }                        \
  static T zero_if_nan_##NAME(T x) { return x != x ? with_sign_##NAME(0, x) : x; }                                 \
                                                                                                                   \
  void __argosy_complex_multiply_##NAME(T out[2], T a, T b, T c, T d) {                                            \
    T ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                              \
    T real = ac - bd, imaginary = ad + bc;                                                                         \
    out[0] = real;                                                                                                 \
    out[1] = imaginary;                                                                                            \
    if (real == real || imaginary == imaginary) return;                                                            \
    _Bool recover = 0;                                                                                             \
    if (is_infinite_##NAME(a) || is_infinite_##NAME(b)) {                                                          \
      a = boxed_##NAME(a);                                                                                         \
      b = boxed_##NAME(b);                                                                                         \
      c = zero_if_nan_##NAME(c);                                                                                   \
      d = zero_if_nan_##NAME(d);                                                                                   \
      recover = 1;                                                                                                 \
    }                                                                                                              \
    if (is_infinite_##NAME(c) || is_infinite_##NAME(d)) {                                                          \
      c = boxed_##NAME(c);                                                                                         \
      d = boxed_##NAME(d);                                                                                         \
      a = zero_if_nan_##NAME(a);                                                                                   \
      b = zero_if_nan_##NAME(b);                                                                                   \
      recover = 1;                                                                                                 \
    }                                                                                                              \
    if (!recover &&                                                                                                \
        (is_infinite_##NAME(ac) || is_infinite_##NAME(bd) || is_infinite_##NAME(ad) || is_infinite_##NAME(bc))) {  \
      a = zero_if_nan_##NAME(a);                                                                                   \
      b = zero_if_nan_##NAME(b);                                                                                   \
      c = zero_if_nan_##NAME(c);                                                                                   \
      d = zero_if_nan_##NAME(d);                                                                                   \
      recover = 1;                                                                                                 \
    }                                                                                                              \
    if (recover) {                                                                                                 \
      out[0] = (T)__builtin_inf() * (a * c - b * d);                                                               \
      out[1] = (T)__builtin_inf() * (a * d + b * c);                                                               \
    }                                                                                                              \
  }                                                                                                                \
                                                                                                                   \
  void __argosy_complex_divide_##NAME(T out[2], T a, T b, T c, T d) {                                              \
    /* Both parts of the divisor are scaled by the exponent of the larger one, so that squares stay in range. */   \
    T size_c = c < 0 ? -c : c, size_d = d < 0 ? -d : d;                                                            \
    T larger = size_c != size_c ? size_d : size_d != size_d ? size_c : size_c < size_d ? size_d : size_c;          \
    int scale = 0;                                                                                                 \
    if (larger != 0 && is_finite_##NAME(larger)) {                                                                 \
      __argosy_fraction_##NAME(larger, &scale);                                                                    \
      --scale;                                                                                                     \
      c = __argosy_scale_##NAME(c, -scale);                                                                        \
      d = __argosy_scale_##NAME(d, -scale);                                                                        \
    }                                                                                                              \
    T denominator = c * c + d * d;                                                                                 \
    T real = __argosy_scale_##NAME((a * c + b * d) / denominator, -scale);                                         \
    T imaginary = __argosy_scale_##NAME((b * c - a * d) / denominator, -scale);                                    \
    if (real != real && imaginary != imaginary) {                                                                  \
      const T infinity = (T)__builtin_inf();                                                                       \
      if (denominator == 0 && (a == a || b == b)) {                                                                \
        real = with_sign_##NAME(infinity, c) * a;                                                                  \
        imaginary = with_sign_##NAME(infinity, c) * b;                                                             \
      } else if ((is_infinite_##NAME(a) || is_infinite_##NAME(b)) && is_finite_##NAME(c) && is_finite_##NAME(d)) { \
        a = boxed_##NAME(a);                                                                                       \
        b = boxed_##NAME(b);                                                                                       \
        real = infinity * (a * c + b * d);                                                                         \
        imaginary = infinity * (b * c - a * d);                                                                    \
      } else if (is_infinite_##NAME(larger) && is_finite_##NAME(a) && is_finite_##NAME(b)) {                       \
        c = boxed_##NAME(c);                                                                                       \
        d = boxed_##NAME(d);                                                                                       \
        real = 0 * (a * c + b * d);                                                                                \
        imaginary = 0 * (b * c - a * d);                                                                           \
      }                                                                                                            \
    }                                                                                                              \
    out[0] = real;                                                                                                 \
    out[1] = imaginary;                                                                                            \
  }

COMPLEX_ARITHMETIC(double, double)
COMPLEX_ARITHMETIC(float, float)
COMPLEX_ARITHMETIC(long double, longdouble)
