#include "../check.h"
static int calls;
static int size(int n) { calls++; return n; }

static int sum(int n, int m, int a[n][m]) {
  int s = 0;
  CHECK(sizeof a[0] == m * sizeof(int));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += a[i][j];
  return s;
}

static int last(int n, int (*p)[n]) { return (*p)[n - 1]; }
static int star(int n, int a[*]);
static int star(int n, int a[static n]) { return a[n - 1]; }

static int leave(int n) {
  int total = 0;
  for (int i = 1; i <= n; i++) {
    char block[i * 10];
    block[i * 10 - 1] = i;
    if (i == 3) continue;
    if (i == 5) goto out;
    total += block[i * 10 - 1] + sizeof block;
  }
out:
  return total;
}

static int backwards(void) {
  int n = 1, r = 0;
again:;
  int a[n];
  a[n - 1] = n;
  r += a[n - 1];
  if (++n < 5) goto again;
  return r;
}

int main(void) {
  int n = 3;
  int a[size(n)];
  n = 10;
  CHECK(calls == 1 && sizeof a == 12);
  for (int i = 0; i < 3; i++) a[i] = i;
  CHECK(a[2] == 2);
  int k = 2;
  CHECK(sizeof(int[k++]) == 8 && k == 3);
  CHECK(sizeof(char[size(7)]) == 7 && calls == 2);
  int rows = 2, columns = 3;
  int grid[rows][columns];
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) grid[i][j] = 10 * i + j;
  columns = 100;
  CHECK(sizeof grid == 24 && sizeof grid[0] == 12);
  CHECK(grid[1][2] == 12 && *(*(grid + 1) + 1) == 11);
  CHECK(&grid[1] - &grid[0] == 1 && (char *)&grid[1] - (char *)&grid[0] == 12);
  CHECK(sum(rows, 3, grid) == 0 + 1 + 2 + 10 + 11 + 12);
  CHECK(last(3, &grid[1]) == 12 && star(3, a) == 2);
  CHECK(leave(9) == 1 + 10 + 2 + 20 + 4 + 40);
  CHECK(backwards() == 10);
  typedef int row[rows + 1];
  rows = 50;
  row r, *pr = &r;
  CHECK(sizeof(row) == 12 && sizeof r == 12);
  r[2] = 4;
  CHECK((*pr)[2] == 4 && (char *)(pr + 1) - (char *)pr == 12);
  int (*fixed)[4] = (int (*)[4])(int[2][4]){{1, 2, 3, 4}, {5, 6, 7, 8}};
  CHECK(fixed[1][0] == 5);
  int mixed[k][2][k + 1];
  CHECK(sizeof mixed == 3 * 2 * 4 * sizeof(int) && sizeof mixed[0][0] == 16);
  mixed[2][1][3] = 77;
  CHECK(((int *)mixed)[2 * 8 + 1 * 4 + 3] == 77);
  int i = 0;
  CHECK(sizeof(a[i++]) == 4 && i == 0);
  return 0;
}
