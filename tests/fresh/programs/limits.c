// TRUE: what long and char can hold is asked of the headers, and the answers are the machine's.
// FALSE for i386 armv7: long is as wide as int.
#include <assert.h>
#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  printf("%d bits, %ld\n", CHAR_BIT, LONG_MAX);
  assert(c >= CHAR_MIN && c <= CHAR_MAX);
  assert((CHAR_MIN < 0) == ((char)-1 < 0));
  assert(sizeof(size_t) == sizeof(void *) && sizeof(ssize_t) == sizeof(size_t));
  assert(UINTPTR_MAX == (uintptr_t)-1 && DBL_DIG == 15);
  long next = INT_MAX;
  if (LONG_MAX > INT_MAX)
    next++;
  assert(next > INT_MAX);  // violated
  return 0;
}
