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

/* The same for a root of up to 113 digits, in two words. */
struct wide {
  u64 high, low;
};
static struct wide sum(struct wide a, struct wide b) {
  struct wide result = {a.high + b.high, a.low + b.low};
  if (result.low < a.low) ++result.high;
  return result;
}
static struct wide rounded_wide_root(struct wide n, int digits) {
  struct wide root = {0, 0}, twice_root = {0, 0};
  for (int position = digits; position >= 0; --position) {
    struct wide bit = {position >= 64 ? (u64)1 << (position - 64) : 0, position >= 64 ? 0 : (u64)1 << position};
    struct wide trial = sum(twice_root, bit);
    if (trial.high < n.high || (trial.high == n.high && trial.low <= n.low)) {
      twice_root = sum(trial, bit);
      n.high = n.high - trial.high - (n.low < trial.low);
      n.low -= trial.low;
      root = sum(root, bit);
    }
    n = sum(n, n);
  }
  struct wide half = {root.high >> 1, root.high << 63 | root.low >> 1}, rounding = {0, root.low & 1};
  return sum(half, rounding);
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
  int e;
  long double fraction = __argosy_fraction_longdouble(x, &e);
  int excess = e % 2 == 0 ? 2 : 1; /* so that what remains of the exponent is even */
  long double significand = __argosy_scale_longdouble(fraction, __LDBL_MANT_DIG__ + excess);
  struct wide n;
  n.high = (u64)(significand * 0x1p-64L);
  n.low = (u64)(significand - (long double)n.high * 0x1p64L);
  struct wide root = rounded_wide_root(n, __LDBL_MANT_DIG__);
  return __argosy_scale_longdouble((long double)root.high * 0x1p64L + (long double)root.low,
                                   (e - excess) / 2 - (__LDBL_MANT_DIG__ - 1));
}
