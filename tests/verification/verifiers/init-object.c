// Any contents: all of the object, and nothing beside it.
#include <assert.h>

struct pair {
  int first, second;
};
static int before = 1;
static struct pair pairs[3];
static int after = 2;

int main(void) {
  assert(pairs[2].second == 0);
  __ESBMC_init_object(pairs);
  __ESBMC_assume(pairs[2].second == 7);
  assert(pairs[2].second == 7);
  assert(before == 1 && after == 2);
  return 0;
}
