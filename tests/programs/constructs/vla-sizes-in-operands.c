/* Sizes that stand in the operands of sizeof and typeof, in casts, in parameters and behind names. */
#include "../check.h"
static int calls;
static int next(void) { return ++calls; }
static int adjusted(int n, int a[n++]) { return n; }
static int rows(int n, int m, int a[n][m]) { return sizeof(a[0]) / sizeof(int) * 10 + a[1][0]; }
static int in_loop(int n) {
  int total = 0;
  for (int i = 1; i < n; i++) {
    int a[i];
    a[i - 1] = i;
    total += sizeof a / sizeof *a;
    if (i == 3) continue;
    if (i == 6) break;
    total += a[i - 1];
  }
  return total;
}
static int skipped_size(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    char a[({ if (i == 2) continue; i + 1; })];
    total += sizeof a;
  }
  return total;
}
static int by_goto(int n) {
  int total = 0, i = 0;
again:;
  int a[i + 1];
  a[i] = 4;
  total += sizeof a / sizeof *a;
  i++;
  if (i < n) goto again;
  return total + a[i - 1];
}
static int pointers(void) {
  int total = 0;
  for (int n = 1, i = 0; i < 4; i++, n *= 2) {
    char a[n], (*p)[n] = &a;
    a[n - 1] = i;
    total += sizeof *p + (*p)[n - 1];
    if (i == 2) {
      int b[n];
      b[0] = 1;
      goto next;
    }
    total += 100;
  next:;
  }
  return total;
}
int main(void) {
  int n = 3;
  int buffer[64] = {0};
  void *p = buffer;
  CHECK(sizeof(*(int (*)[n])p) == 12);
  CHECK(sizeof(int[n++]) == 12);
  CHECK(n == 4);
  CHECK(sizeof(n++) == 4);
  CHECK(n == 4);
  typeof(*(int (*)[n])p) like;
  CHECK(sizeof like == 16);
  typeof(int[n][2]) pairs;
  CHECK(sizeof pairs == 32);
  int (*row)[n] = p;
  CHECK(sizeof *row == 16 && (char *)(row + 2) - (char *)row == 32);
  ((int (*)[n])p)[1][2] = 77;
  CHECK(buffer[6] == 77);
  CHECK(((int (*)[n])p + 3) - (int (*)[n])p == 3);
  typedef int line[n];
  typedef line page[2];
  n = 10;
  line l;
  CHECK(sizeof(line) == 16 && sizeof l == 16 && sizeof(page) == 32);
  row++;
  CHECK((*row)[2] == 77 && sizeof *row == 16);
  CHECK(adjusted(3, buffer) == 4);
  int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
  CHECK(rows(2, 3, table) == 34);
  (void)sizeof(char[next()]);
  CHECK(calls == 1);
  CHECK(in_loop(9) == 21 + 12);
  CHECK(skipped_size(4) == 1 + 2 + 4);
  CHECK(by_goto(4) == 14);
  CHECK(pointers() == 15 + 6 + 300);
  return 0;
}
