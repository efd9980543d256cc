/* What models share: see argosy.h. */
#include "argosy.h"

void __argosy_require_readable(const void* p, size_t n) {
  if (n == 0) return;
  char first = ((const char*)p)[0], last = ((const char*)p)[n - 1];
  (void)first, (void)last;
}

size_t __argosy_at_most(size_t most) {
  size_t r = __argosy_arbitrary_size();
  return r > most ? most : r;
}

int __argosy_success_or_error(void) {
  if (__argosy_arbitrary_bool()) return 0;
  __argosy_errno_may_change();
  return -1;
}
