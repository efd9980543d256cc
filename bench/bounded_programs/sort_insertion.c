// Insertion sort of N numbers: they are in order, and their sum is what it was.
// sizes: 2 3 4
// unwind: N + 1
// BUG: a new smallest value stops before the first place.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void sort(int *a) {
  for (int i = 1; i < N; i++) {
    int value = a[i], j = i;
#ifdef BUG
    while (j > (i == N - 1 ? 1 : 0) && a[j - 1] > value) {
#else
    while (j > 0 && a[j - 1] > value) {
#endif
      a[j] = a[j - 1];
      j--;
    }
    a[j] = value;
  }
}

int main(void) {
  int a[N];
  unsigned before = 0, after = 0;
  for (int i = 0; i < N; i++) {
    a[i] = __VERIFIER_nondet_int();
    before += (unsigned)a[i];
  }
  sort(a);
  for (int i = 0; i < N; i++) {
    if (i > 0) assert(a[i - 1] <= a[i]);
    after += (unsigned)a[i];
  }
  assert(before == after);
}
