// What was assigned before is gone.
#include <assert.h>

struct pair {
  int first, second;
};

int main(void) {
  struct pair pair = {1, 2};
  __ESBMC_init_object(&pair);
  assert(pair.second == 2);
  return 0;
}
