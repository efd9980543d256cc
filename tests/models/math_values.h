// Interesting and random floating-point numbers of each type.
#pragma once

#include <float.h>
#include <math.h>
#include <string.h>

#include "harness.h"

enum { SPECIAL_VALUES = 40, RANDOM_VALUES = 110, VALUES = SPECIAL_VALUES + RANDOM_VALUES };

#define DEFINE_VALUES(T, NAME, S, LEAST, MOST, TRUE_LEAST)                                    \
  static inline T NAME##Value(int i) {                                                        \
    static const T special[SPECIAL_VALUES] = {0,                                              \
                                              -(T)0,                                          \
                                              1,                                              \
                                              -1,                                             \
                                              (T)0.5,                                         \
                                              (T)-0.5,                                        \
                                              (T)1.5,                                         \
                                              (T)-1.5,                                        \
                                              (T)2.5,                                         \
                                              (T)-2.5,                                        \
                                              (T)3.5,                                         \
                                              (T)0.1L,                                        \
                                              (T)-0.1L,                                       \
                                              (T)0.9999999L,                                  \
                                              (T)INFINITY,                                    \
                                              -(T)INFINITY,                                   \
                                              (T)NAN,                                         \
                                              -(T)NAN,                                        \
                                              MOST,                                           \
                                              -(MOST),                                        \
                                              LEAST,                                          \
                                              -(LEAST),                                       \
                                              TRUE_LEAST,                                     \
                                              -(TRUE_LEAST),                                  \
                                              (LEAST) / 2,                                    \
                                              4503599627370495.5L,                            \
                                              4503599627370497.5L,                            \
                                              8388607.5L,                                     \
                                              -8388608.5L,                                    \
                                              9223372036854775807.0L,                         \
                                              -9223372036854775808.0L,                        \
                                              18446744073709551615.0L,                        \
                                              2147483647.5L,                                  \
                                              -2147483648.5L,                                 \
                                              2147483648.0L,                                  \
                                              4,                                              \
                                              10,                                             \
                                              3,                                              \
                                              (T)0.49999999999999994L,                        \
                                              (T)0.49999997L};                                \
    if (i < SPECIAL_VALUES) return special[i];                                                \
    /* A random significand; the exponent is small, or random in the whole range. */          \
    T significand = (T)(randomBits() | 1);                                                    \
    int exponent = i % 3 == 0   ? (int)(randomBits() % 70) - 70                               \
                   : i % 3 == 1 ? (int)(randomBits() % 130) - 130                             \
                                : (int)(randomBits() % (2 * S##_MAX_EXP)) - S##_MAX_EXP - 64; \
    T value = (T)ldexpl((long double)significand, exponent);                                  \
    return i % 2 ? -value : value;                                                            \
  }

DEFINE_VALUES(double, double, DBL, DBL_MIN, DBL_MAX, DBL_TRUE_MIN)
DEFINE_VALUES(float, float, FLT, FLT_MIN, FLT_MAX, FLT_TRUE_MIN)
DEFINE_VALUES(long double, longdouble, LDBL, LDBL_MIN, LDBL_MAX, LDBL_TRUE_MIN)

// The same number, zeros told apart; all NaNs are the same.
#define SAME(a, b) (((a) != (a) && (b) != (b)) || ((a) == (b) && !!signbit(a) == !!signbit(b)))
