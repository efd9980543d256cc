// An N by N matrix is transposed in place: each element is at the other place, and twice gives the matrix again.
// sizes: 2 3 4 6 8
// unwind: N + 1
// BUG: the diagonal next to the main one is left out.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void transpose(int a[N][N]) {
  for (int i = 0; i < N; i++)
#ifdef BUG
    for (int j = i + 2; j < N; j++) {
#else
    for (int j = i + 1; j < N; j++) {
#endif
      int t = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = t;
    }
}

int main(void) {
  int a[N][N], b[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = b[i][j] = __VERIFIER_nondet_int();
  int row = __VERIFIER_nondet_int(), column = __VERIFIER_nondet_int();
  if (row < 0 || row >= N || column < 0 || column >= N) return 0;
  transpose(b);
  assert(b[column][row] == a[row][column]);
  transpose(b);
  assert(b[row][column] == a[row][column]);
}
