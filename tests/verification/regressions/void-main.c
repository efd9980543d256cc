// main without a result: it ended in an internal error.
#include <assert.h>
void main(void) {
  int x = 1;
  assert(x == 2);
}
