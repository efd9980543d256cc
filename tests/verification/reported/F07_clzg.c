/* EXPECTED: TRUE (Clang 19: 27).  REPORTED: FALSE(unreach-call) (gcc 12 does not know the builtin: no native replay). */
#include <assert.h>
int main(void) { volatile unsigned u = 16; assert(__builtin_clzg(u, 9) == 27); return 0; }
