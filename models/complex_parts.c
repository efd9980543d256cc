/* complex.h: parts of complex numbers, conjugates and projections: exact. */
#include "argosy.h"

/* T: the type; NAME: its name in shared functions; SUFFIX: of the library's functions. */
#define COMPLEX_PARTS(T, NAME, SUFFIX)                                                                            \
  T creal##SUFFIX(T _Complex z) { return __real__ z; }                                                            \
  T cimag##SUFFIX(T _Complex z) { return __imag__ z; }                                                            \
  T _Complex conj##SUFFIX(T _Complex z) {                                                                         \
    __imag__ z = -__imag__ z;                                                                                     \
    return z;                                                                                                     \
  }                                                                                                               \
  T _Complex cproj##SUFFIX(T _Complex z) {                                                                        \
    const T infinity = (T)__builtin_inf(), real = __real__ z, imaginary = __imag__ z;                             \
    if (real == infinity || real == -infinity || imaginary == infinity || imaginary == -infinity) {               \
      __real__ z = infinity;                                                                                      \
      __imag__ z = __argosy_is_negative_##NAME(imaginary) ? -(T)0 : (T)0;                                         \
    }                                                                                                             \
    return z;                                                                                                     \
  }

COMPLEX_PARTS(float, float, f)
COMPLEX_PARTS(double, double, )
COMPLEX_PARTS(long double, longdouble, l)
