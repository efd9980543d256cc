/* EXPECTED: exit 0 (gcc and clang, -O0).  REPORTED: exec: 10, assert fails (size = -1); verify: UNKNOWN (not confirmed natively), with --32 FALSE. */
#include <assert.h>
int main(void) { char p[10]; assert(__builtin_object_size(p, 0) == 10); return 0; }
