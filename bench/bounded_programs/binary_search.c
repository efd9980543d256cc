// Binary search in N numbers that are in order: what is found is there, and what is not found is nowhere.
// sizes: 4 6 8 12 16
// unwind: N + 1
// BUG: the last place is never looked at.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int search(const int *a, int n, int key) {
#ifdef BUG
  int low = 0, high = n - 2;
#else
  int low = 0, high = n - 1;
#endif
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key) return middle;
    if (a[middle] < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (i > 0 && a[i - 1] > a[i]) return 0;
  }
  int key = __VERIFIER_nondet_int();
  int found = search(a, N, key);
  if (found >= 0) assert(a[found] == key);
  else
    for (int i = 0; i < N; i++) assert(a[i] != key);
}
