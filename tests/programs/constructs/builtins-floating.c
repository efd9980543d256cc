#include "../check.h"
int main(void) {
  volatile double zero = 0, one = 1, nan = __builtin_nan(""), inf = __builtin_inf();
  CHECK(__builtin_isnan(nan) && !__builtin_isnan(inf) && __builtin_isinf(inf) && __builtin_isinf(-inf) &&
        !__builtin_isinf(one));
  CHECK(__builtin_isinf_sign(-inf) < 0 && __builtin_isinf_sign(inf) > 0 && __builtin_isinf_sign(one) == 0);
  CHECK(__builtin_isfinite(one) && !__builtin_isfinite(nan) && !__builtin_isfinite(-inf) && __builtin_isnormal(one) &&
        !__builtin_isnormal(zero));
  CHECK(!__builtin_isnormal(0x1p-1074));
  CHECK(__builtin_signbit(-zero) && !__builtin_signbit(zero) && __builtin_signbit(-one) && __builtin_signbitf(-1.0f) &&
        __builtin_signbitl(-1.0L));
  CHECK(__builtin_fabs(-2.5) == 2.5 && __builtin_fabsf(-2.5f) == 2.5f && __builtin_fabsl(-2.5L) == 2.5L &&
        1 / __builtin_fabs(-zero) == inf);
  CHECK(__builtin_copysign(3.0, -one) == -3.0 && __builtin_copysign(-3.0, -zero) == -3.0 &&
        __builtin_copysignf(2.0f, 1.0f) == 2.0f);
  CHECK(__builtin_huge_val() == inf && __builtin_inff() == inf && __builtin_huge_vall() == inf);
  CHECK(!__builtin_isless(nan, one) && __builtin_isless(zero, one) && __builtin_isgreater(one, zero) &&
        __builtin_isunordered(nan, one));
  CHECK(__builtin_isgreaterequal(one, one) && __builtin_islessequal(one, one) && !__builtin_islessgreater(one, one) &&
        __builtin_islessgreater(one, zero));
  CHECK(__builtin_fpclassify(0, 1, 2, 3, 4, nan) == 0 && __builtin_fpclassify(0, 1, 2, 3, 4, inf) == 1 &&
        __builtin_fpclassify(0, 1, 2, 3, 4, one) == 2);
  CHECK(__builtin_fpclassify(0, 1, 2, 3, 4, 0x1p-1074) == 3 && __builtin_fpclassify(0, 1, 2, 3, 4, -zero) == 4);
  CHECK(__builtin_sqrt(9.0) == 3.0 && __builtin_floor(-2.5) == -3.0 && __builtin_ceil(2.1) == 3.0 &&
        __builtin_trunc(-2.9) == -2.0);
  CHECK(__builtin_fmin(nan, one) == 1 && __builtin_fmax(zero, one) == 1 && __builtin_round(2.5) == 3.0 &&
        __builtin_rint(2.5) == 2.0);
  CHECK(__builtin_isnan(__builtin_nanf("")) && __builtin_isnan(__builtin_nanl("")) &&
        __builtin_isnan(__builtin_nan("0x123")));
  return 0;
}
