/* math.h: sqrt, correctly rounded, digit by digit (W. Kahan's method, as in fdlibm's e_sqrt.c). Exact. */
#include "argosy.h"

typedef unsigned long long u64;

/* Splits x into significand and exponent: x = 2 * f * 4^exponent, or 4 * f * 4^exponent when `is_doubled`, where the
   result is f * 2^DIGITS and f is from [0.5, 1). */
#define SPLIT(T, NAME, DIGITS)                                      \
  static u64 split_##NAME(T x, int* exponent, _Bool* is_doubled) {  \
    int e;                                                          \
    T fraction = __argosy_fraction_##NAME(x, &e);                   \
    u64 significand = (u64)__argosy_scale_##NAME(fraction, DIGITS); \
    *is_doubled = e % 2 == 0;                                       \
    *exponent = (e - (e % 2 == 0 ? 2 : 1)) / 2;                     \
    return significand;                                             \
  }
SPLIT(double, double, 53)
SPLIT(float, float, 24)
SPLIT(long double, longdouble, 64)

/* For m from [1, 4), n = m * top: the root of m times top / 2, rounded to nearest. Each round finds one bit of the
   root; the last one is the rounding bit. Remainder and trial stay below 8 * top. */
static u64 rounded_root(u64 n, u64 top) {
  u64 root = 0, twice_root = 0;
  for (u64 bit = top; bit != 0; bit >>= 1) {
    u64 trial = twice_root + bit;
    if (trial <= n) {
      twice_root = trial + bit;
      n -= trial;
      root += bit;
    }
    n <<= 1;
  }
  /* A root is never halfway between two numbers, so the rounding bit decides. */
  return (root >> 1) + (root & 1);
}

/* The same for top = 2^64, with remainder and trial in two words, the high one holding what exceeds 64 bits. */
static u64 rounded_root_64(u64 high, u64 low) {
  u64 root = 0, twice_high = 0, twice_low = 0;
  int rounding = 0;
  for (int position = 64; position >= 0; --position) {
    u64 bit_high = position == 64, bit_low = position == 64 ? 0 : (u64)1 << position;
    u64 trial_low = twice_low + bit_low;
    u64 trial_high = twice_high + bit_high + (trial_low < twice_low);
    if (trial_high < high || (trial_high == high && trial_low <= low)) {
      twice_low = trial_low + bit_low;
      twice_high = trial_high + bit_high + (twice_low < trial_low);
      high = high - trial_high - (low < trial_low);
      low -= trial_low;
      if (position > 0)
        root |= (u64)1 << (position - 1);
      else
        rounding = 1;
    }
    high = high << 1 | low >> 63;
    low <<= 1;
  }
  return root + (u64)rounding;
}

/* The cases with nothing to compute: zero, NaN, infinity, negative numbers. */
#define SPECIAL_CASES(T, x)       \
  if (x == 0 || x != x) return x; \
  if (x < 0) {                    \
    __argosy_errno_may_change();  \
    return INVALID_RESULT(T);     \
  }                               \
  if (x == (T)__builtin_inf()) return x;

double sqrt(double x) {
  SPECIAL_CASES(double, x)
  int exponent;
  _Bool is_doubled;
  u64 n = split_double(x, &exponent, &is_doubled);
  u64 root = rounded_root(is_doubled ? n << 2 : n << 1, (u64)1 << 53);
  return __argosy_scale_double((double)root, exponent - 52);
}

float sqrtf(float x) {
  SPECIAL_CASES(float, x)
  int exponent;
  _Bool is_doubled;
  u64 n = split_float(x, &exponent, &is_doubled);
  u64 root = rounded_root(is_doubled ? n << 2 : n << 1, (u64)1 << 24);
  return __argosy_scale_float((float)root, exponent - 23);
}

long double sqrtl(long double x) {
  SPECIAL_CASES(long double, x)
  int exponent;
  _Bool is_doubled;
  u64 n = split_longdouble(x, &exponent, &is_doubled);
  u64 root = is_doubled ? rounded_root_64(n >> 62, n << 2) : rounded_root_64(n >> 63, n << 1);
  return __argosy_scale_longdouble((long double)root, exponent - 63);
}
