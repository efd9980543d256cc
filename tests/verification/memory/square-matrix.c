// The diagonal of a matrix whose both dimensions are known at run time only.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int trace(int n, int m[n][n]) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += m[i][i];
  return sum;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4) return 0;
  int m[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i][j] = i == j;
  int k = __VERIFIER_nondet_int(), l = __VERIFIER_nondet_int();
  if (k < 0 || k >= n || l < 0 || l >= n) return 0;
  int(*row)[n] = m + k;
  assert((*row)[l] == (k == l));
  row[0][l] = 7;
  assert(m[k][l] == 7 && row - m == k);
  assert(trace(n, m) == (k == l ? n + 6 : n));
}
