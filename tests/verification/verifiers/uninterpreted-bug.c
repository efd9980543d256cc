// An uninterpreted function may give different results for different arguments, and any result for one.
#include <assert.h>

int __CPROVER_uninterpreted_rank(int, const void*);

int main(void) {
  int place = 0;
  int low = __CPROVER_uninterpreted_rank(1, &place);
  int again = __CPROVER_uninterpreted_rank(1, &place);
  int high = __CPROVER_uninterpreted_rank(2, &place);
  if (low == again) assert(low < high);
  return 0;
}
