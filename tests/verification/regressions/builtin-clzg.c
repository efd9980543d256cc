// Generic builtins of Clang without a model.
#include <assert.h>
int main(void) {
  volatile unsigned u = 16;
  assert(__builtin_clzg(u, 9) == 27);
  return 0;
}
