/* assert.h. Exact. The call of __assert_fail and its kin is itself the violation and stays visible as a call edge; the
   bodies only say that the path ends here. */
#include "argosy.h"

_Noreturn void __assert_fail(const char* assertion, const char* file, unsigned line, const char* function) {
  (void)assertion, (void)file, (void)line, (void)function;
  __argosy_abort();
}

/* glibc, assert_perror. */
_Noreturn void __assert_perror_fail(int error, const char* file, unsigned line, const char* function) {
  (void)error, (void)file, (void)line, (void)function;
  __argosy_abort();
}

/* musl and older C libraries. */
_Noreturn void __assert(const char* assertion, const char* file, int line) {
  (void)assertion, (void)file, (void)line;
  __argosy_abort();
}

/* macOS. */
_Noreturn void __assert_rtn(const char* function, const char* file, int line, const char* assertion) {
  (void)function, (void)file, (void)line, (void)assertion;
  __argosy_abort();
}

/* A program that uses assert without its header calls an implicitly declared function. */
void assert(int condition) {
  if (!condition) __assert_fail("assertion", "", 0, "");
}
