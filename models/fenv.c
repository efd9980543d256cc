/* fenv.h. The rounding mode of programs in which the front end sees what sets it is in fenv_modes.c; others that leave
   the mode to nearest are left open. Which exception flags are set is arbitrary. */
#include "argosy.h"

#define FE_TONEAREST 0

int fesetround(int mode) {
  if (mode != FE_TONEAREST) __argosy_unmodelled("a rounding mode other than to nearest");
  return 0;
}
int fesetenv(const void* environment) {
  (void)environment;
  __argosy_unmodelled("fesetenv, which may leave the rounding mode to nearest");
}
int feupdateenv(const void* environment) {
  (void)environment;
  __argosy_unmodelled("feupdateenv, which may leave the rounding mode to nearest");
}
int fesetmode(const void* mode) {
  (void)mode;
  __argosy_unmodelled("fesetmode, which may leave the rounding mode to nearest");
}
int fegetround(void) { return FE_TONEAREST; }
int __flt_rounds(void) { return 1; }

int fetestexcept(int exceptions) {
  __argosy_approximated("floating-point exceptions");
  return __argosy_arbitrary_int() & exceptions;
}
int feclearexcept(int exceptions) {
  (void)exceptions;
  return 0;
}
int feraiseexcept(int exceptions) {
  (void)exceptions;
  return 0;
}
