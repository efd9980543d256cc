/* math.h: functions whose last bits differ from one library to the next. Approximated: an arbitrary value within
   bounds that hold for every library, and the exact value only where C's Annex F demands it. fma is exact only in
   simple cases. The bounds for angles are a little wider than pi and its half, since the rounded value may exceed
   them. */
#include "argosy.h"

/* The sign of the gamma function, which lgamma leaves here. */
int signgam;

#define HALF_PI 1.5708
#define PI 3.1416

/* T: the type; NAME: its name in shared functions; S: the suffix. Functions for each type: */
#define TRANSCENDENTAL(T, NAME, S)                                                                     \
  /* By construction rather than by assumption, so that the interpreter is not stuck. */               \
  static T between_##NAME(T least, T most) {                                                           \
    T r = __argosy_arbitrary_##NAME();                                                                 \
    if (!(r >= least)) return least;                                                                   \
    return r > most ? most : r;                                                                        \
  }                                                                                                    \
  static T infinity_##NAME(void) { return (T)__builtin_inf(); }                                        \
  static int is_infinite_##NAME(T x) { return x == infinity_##NAME() || x == -infinity_##NAME(); }     \
  static T any_number_##NAME(void) {                                                                   \
    __argosy_errno_may_change();                                                                       \
    return between_##NAME(-infinity_##NAME(), infinity_##NAME());                                      \
  }                                                                                                    \
  static T not_negative_##NAME(void) {                                                                 \
    __argosy_errno_may_change();                                                                       \
    return between_##NAME(0, infinity_##NAME());                                                       \
  }                                                                                                    \
  static T with_sign_of_##NAME(T x) { return x < 0 ? -not_negative_##NAME() : not_negative_##NAME(); } \
  static T domain_error_##NAME(void) {                                                                 \
    __argosy_errno_may_change();                                                                       \
    return INVALID_RESULT(T);                                                                          \
  }                                                                                                    \
  static T pole_##NAME(T value) {                                                                      \
    __argosy_errno_may_change();                                                                       \
    return value;                                                                                      \
  }                                                                                                    \
  static T sine_##NAME(T x) {                                                                          \
    if (x != x || x == 0) return x;                                                                    \
    if (is_infinite_##NAME(x)) return domain_error_##NAME();                                           \
    return between_##NAME(-1, 1);                                                                      \
  }                                                                                                    \
  static T cosine_##NAME(T x) {                                                                        \
    if (x != x) return x;                                                                              \
    if (x == 0) return 1;                                                                              \
    if (is_infinite_##NAME(x)) return domain_error_##NAME();                                           \
    return between_##NAME(-1, 1);                                                                      \
  }                                                                                                    \
  static T logarithm_##NAME(T x) {                                                                     \
    if (x != x || x == infinity_##NAME()) return x;                                                    \
    if (x < 0) return domain_error_##NAME();                                                           \
    if (x == 0) return pole_##NAME(-infinity_##NAME());                                                \
    if (x == 1) return 0;                                                                              \
    return x < 1 ? between_##NAME(-20000, 0) : between_##NAME(0, 20000);                               \
  }                                                                                                    \
  static T exponential_##NAME(T x) {                                                                   \
    if (x != x || x == infinity_##NAME()) return x;                                                    \
    if (x == -infinity_##NAME()) return 0;                                                             \
    if (x == 0) return 1;                                                                              \
    return not_negative_##NAME();                                                                      \
  }                                                                                                    \
  T sin##S(T x) {                                                                                      \
    __argosy_approximated("sin" #S);                                                                   \
    return sine_##NAME(x);                                                                             \
  }                                                                                                    \
  T cos##S(T x) {                                                                                      \
    __argosy_approximated("cos" #S);                                                                   \
    return cosine_##NAME(x);                                                                           \
  }                                                                                                    \
  void sincos##S(T x, T* sine, T* cosine) {                                                            \
    __argosy_approximated("sincos" #S);                                                                \
    *sine = sine_##NAME(x);                                                                            \
    *cosine = cosine_##NAME(x);                                                                        \
  }                                                                                                    \
  T tan##S(T x) {                                                                                      \
    __argosy_approximated("tan" #S);                                                                   \
    if (x != x || x == 0) return x;                                                                    \
    return is_infinite_##NAME(x) ? domain_error_##NAME() : any_number_##NAME();                        \
  }                                                                                                    \
  T asin##S(T x) {                                                                                     \
    __argosy_approximated("asin" #S);                                                                  \
    if (x != x || x == 0) return x;                                                                    \
    return x > 1 || x < -1 ? domain_error_##NAME() : between_##NAME((T)-HALF_PI, (T)HALF_PI);          \
  }                                                                                                    \
  T acos##S(T x) {                                                                                     \
    __argosy_approximated("acos" #S);                                                                  \
    if (x != x) return x;                                                                              \
    if (x == 1) return 0;                                                                              \
    return x > 1 || x < -1 ? domain_error_##NAME() : between_##NAME(0, (T)PI);                         \
  }                                                                                                    \
  T atan##S(T x) {                                                                                     \
    __argosy_approximated("atan" #S);                                                                  \
    return x != x || x == 0 ? x : between_##NAME((T)-HALF_PI, (T)HALF_PI);                             \
  }                                                                                                    \
  T atan2##S(T y, T x) {                                                                               \
    __argosy_approximated("atan2" #S);                                                                 \
    return x != x || y != y ? x + y : between_##NAME((T)-PI, (T)PI);                                   \
  }                                                                                                    \
  T sinh##S(T x) {                                                                                     \
    __argosy_approximated("sinh" #S);                                                                  \
    return x != x || x == 0 || is_infinite_##NAME(x) ? x : with_sign_of_##NAME(x);                     \
  }                                                                                                    \
  T cosh##S(T x) {                                                                                     \
    __argosy_approximated("cosh" #S);                                                                  \
    if (x != x) return x;                                                                              \
    if (x == 0) return 1;                                                                              \
    return is_infinite_##NAME(x) ? infinity_##NAME() : not_negative_##NAME();                          \
  }                                                                                                    \
  T tanh##S(T x) {                                                                                     \
    __argosy_approximated("tanh" #S);                                                                  \
    return x != x || x == 0 ? x : between_##NAME(-1, 1);                                               \
  }                                                                                                    \
  T asinh##S(T x) {                                                                                    \
    __argosy_approximated("asinh" #S);                                                                 \
    return x != x || x == 0 || is_infinite_##NAME(x) ? x : with_sign_of_##NAME(x);                     \
  }                                                                                                    \
  T acosh##S(T x) {                                                                                    \
    __argosy_approximated("acosh" #S);                                                                 \
    if (x != x || x == infinity_##NAME()) return x;                                                    \
    if (x == 1) return 0;                                                                              \
    return x < 1 ? domain_error_##NAME() : not_negative_##NAME();                                      \
  }                                                                                                    \
  T atanh##S(T x) {                                                                                    \
    __argosy_approximated("atanh" #S);                                                                 \
    if (x != x || x == 0) return x;                                                                    \
    if (x > 1 || x < -1) return domain_error_##NAME();                                                 \
    if (x == 1 || x == -1) return pole_##NAME(x * infinity_##NAME());                                  \
    return with_sign_of_##NAME(x);                                                                     \
  }                                                                                                    \
  T exp##S(T x) {                                                                                      \
    __argosy_approximated("exp" #S);                                                                   \
    return exponential_##NAME(x);                                                                      \
  }                                                                                                    \
  T exp2##S(T x) {                                                                                     \
    __argosy_approximated("exp2" #S);                                                                  \
    return exponential_##NAME(x);                                                                      \
  }                                                                                                    \
  T exp10##S(T x) {                                                                                    \
    __argosy_approximated("exp10" #S);                                                                 \
    return exponential_##NAME(x);                                                                      \
  }                                                                                                    \
  T expm1##S(T x) {                                                                                    \
    __argosy_approximated("expm1" #S);                                                                 \
    if (x != x || x == 0 || x == infinity_##NAME()) return x;                                          \
    __argosy_errno_may_change();                                                                       \
    return between_##NAME(-1, x < 0 ? 0 : infinity_##NAME());                                          \
  }                                                                                                    \
  T log##S(T x) {                                                                                      \
    __argosy_approximated("log" #S);                                                                   \
    return logarithm_##NAME(x);                                                                        \
  }                                                                                                    \
  T log2##S(T x) {                                                                                     \
    __argosy_approximated("log2" #S);                                                                  \
    return logarithm_##NAME(x);                                                                        \
  }                                                                                                    \
  T log10##S(T x) {                                                                                    \
    __argosy_approximated("log10" #S);                                                                 \
    return logarithm_##NAME(x);                                                                        \
  }                                                                                                    \
  T log1p##S(T x) {                                                                                    \
    __argosy_approximated("log1p" #S);                                                                 \
    if (x != x || x == 0 || x == infinity_##NAME()) return x;                                          \
    if (x < -1) return domain_error_##NAME();                                                          \
    if (x == -1) return pole_##NAME(-infinity_##NAME());                                               \
    return with_sign_of_##NAME(x);                                                                     \
  }                                                                                                    \
  T pow##S(T x, T y) {                                                                                 \
    __argosy_approximated("pow" #S);                                                                   \
    if (y == 0 || x == 1) return 1;                                                                    \
    if (x != x || y != y) return x + y;                                                                \
    __argosy_errno_may_change();                                                                       \
    return x > 0 ? not_negative_##NAME() : __argosy_arbitrary_##NAME();                                \
  }                                                                                                    \
  T cbrt##S(T x) {                                                                                     \
    __argosy_approximated("cbrt" #S);                                                                  \
    return x != x || x == 0 || is_infinite_##NAME(x) ? x : with_sign_of_##NAME(x);                     \
  }                                                                                                    \
  T hypot##S(T x, T y) {                                                                               \
    __argosy_approximated("hypot" #S);                                                                 \
    if (is_infinite_##NAME(x) || is_infinite_##NAME(y)) return infinity_##NAME();                      \
    if (x != x || y != y) return x + y;                                                                \
    if (x == 0 && y == 0) return 0;                                                                    \
    return not_negative_##NAME();                                                                      \
  }                                                                                                    \
  T erf##S(T x) {                                                                                      \
    __argosy_approximated("erf" #S);                                                                   \
    return x != x || x == 0 ? x : between_##NAME(-1, 1);                                               \
  }                                                                                                    \
  T erfc##S(T x) {                                                                                     \
    __argosy_approximated("erfc" #S);                                                                  \
    __argosy_errno_may_change();                                                                       \
    return x != x ? x : between_##NAME(0, 2);                                                          \
  }                                                                                                    \
  T tgamma##S(T x) {                                                                                   \
    __argosy_approximated("tgamma" #S);                                                                \
    __argosy_errno_may_change();                                                                       \
    return x != x ? x : __argosy_arbitrary_##NAME();                                                   \
  }                                                                                                    \
  T lgamma##S(T x) {                                                                                   \
    __argosy_approximated("lgamma" #S);                                                                \
    signgam = __argosy_arbitrary_bool() ? 1 : -1;                                                      \
    return x != x ? x : any_number_##NAME();                                                           \
  }                                                                                                    \
  T fma##S(T x, T y, T z) {                                                                            \
    if (x == 1) return y + z;                                                                          \
    if (y == 1) return x + z;                                                                          \
    if (x != x || y != y || z != z) return x + y + z;                                                  \
    __argosy_approximated("fma" #S);                                                                   \
    __argosy_errno_may_change();                                                                       \
    return __argosy_arbitrary_##NAME();                                                                \
  }

TRANSCENDENTAL(double, double, )
TRANSCENDENTAL(float, float, f)
TRANSCENDENTAL(long double, longdouble, l)
