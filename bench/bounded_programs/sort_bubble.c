// Bubble sort of N numbers: they are in order, and their sum is what it was.
// sizes: 2 3 4
// unwind: N + 1
// BUG: the last pass is left out.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void sort(int *a) {
  for (int i = 0; i < N - 1; i++)
#ifdef BUG
    for (int j = 0; i < N - 2 && j + 1 < N - i; j++)
#else
    for (int j = 0; j + 1 < N - i; j++)
#endif
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
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
