// The frame of a function that is called lies on one side of its caller's: a compiler knows which, and calls it no bug.
#include <assert.h>

static char *outer;

__attribute__((noinline)) static int isBelow(void) { return (char *)__builtin_frame_address(0) < outer; }

int main(void) {
  outer = __builtin_frame_address(0);
  assert(isBelow());
  return 0;
}
