// Selection sort of N numbers: they are in order, and their sum is what it was.
// sizes: 2 3 4
// unwind: N + 1
// BUG: the smallest of the rest is not looked for at its end.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void sort(int *a) {
  for (int i = 0; i < N; i++) {
    int least = i;
#ifdef BUG
    for (int j = i + 1; j < N - (i == 0); j++)
#else
    for (int j = i + 1; j < N; j++)
#endif
      if (a[j] < a[least]) least = j;
    int t = a[i];
    a[i] = a[least];
    a[least] = t;
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
