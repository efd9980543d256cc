// Products of N by N matrices of small numbers: the transposed product is the product of the transposed ones in the other order.
// sizes: 2 3 4
// unwind: N + 1
// BUG: the last term of the last element is added twice.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void multiply(unsigned a[N][N], unsigned b[N][N], unsigned c[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
    }
}

static void transpose(unsigned a[N][N], unsigned b[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[j][i] = a[i][j];
}

int main(void) {
  unsigned a[N][N], b[N][N], c[N][N], at[N][N], bt[N][N], ct[N][N], d[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = __VERIFIER_nondet_uchar() & 7;
      b[i][j] = __VERIFIER_nondet_uchar() & 7;
    }
  multiply(a, b, c);
  transpose(c, ct);
  transpose(a, at);
  transpose(b, bt);
  multiply(bt, at, d);
#ifdef BUG
  d[N - 1][N - 1] += a[N - 1][N - 1] * b[N - 1][N - 1];
#endif
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) assert(ct[i][j] == d[i][j]);
}
