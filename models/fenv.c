/* fenv.h. The program model computes in the rounding mode to nearest: leaving it is left open. Which exception
   flags are set is arbitrary. */
#include "argosy.h"

#define FE_TONEAREST 0

int fesetround(int mode) {
  if (mode != FE_TONEAREST) __argosy_unmodelled("a rounding mode other than to nearest");
  return 0;
}
int fegetround(void) { return FE_TONEAREST; }
int __flt_rounds(void) { return 1; }

int fetestexcept(int exceptions) { return __argosy_arbitrary_int() & exceptions; }
int feclearexcept(int exceptions) {
  (void)exceptions;
  return 0;
}
int feraiseexcept(int exceptions) {
  (void)exceptions;
  return 0;
}
