// As square-matrix; what is seen through a pointer to rows of another length are other elements.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 4) return 0;
  int m[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i][j] = i == j;
  int(*rows)[n - 1] = (int(*)[n - 1]) m;
  assert(n != 4 || rows[1][0] == 0);
  assert(n == 2 || rows[2][0] == 0);
}
