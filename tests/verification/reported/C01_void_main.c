/* EXPECTED: exec 10, verify FALSE.  REPORTED: exec: "argosy: internal error: not an lvalue", exit code 6;
   verify: UNKNOWN (engine failed: the engine interval failed: not an lvalue).  Cause: void main. */
#include <assert.h>
void main(void) { int x = 1; assert(x == 2); }
