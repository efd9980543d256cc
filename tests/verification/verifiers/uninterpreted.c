// The same arguments give the same result, and nothing is written: no engine may call this a bug.
#include <assert.h>

int __ESBMC_uninterpreted_rank(const int*);
int __ESBMC_uninterpreted_zero(void);

int main(void) {
  int place = 3;
  int before = __ESBMC_uninterpreted_rank(&place), zero = __ESBMC_uninterpreted_zero();
  assert(place == 3);
  assert(before == __ESBMC_uninterpreted_rank(&place));
  assert(zero == __ESBMC_uninterpreted_zero());
  return 0;
}
