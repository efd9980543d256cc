#include "../check.h"
static int cube[2][3][4];
static const char names[3][4] = {"ab", "cde", "f"};
static int trace(int m[][3]) { return m[0][0] + m[1][1] + m[2][2]; }
static int element(int (*rows)[3], int i, int j) { return rows[i][j]; }
static int flat(const int *p, int n) { int s = 0; while (n--) s = s * 2 + *p++; return s; }
struct holder { int m[2][2]; };
typedef int row[3];

int main(void) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) cube[i][j][k] = i * 100 + j * 10 + k;
  CHECK(cube[1][2][3] == 123 && *(*(*(cube + 1) + 1) + 2) == 112 && (*cube)[2][1] == 21 && **cube[1] == 100);
  CHECK(&cube[1][0][0] - &cube[0][0][0] == 12 && (char *)cube[1] - (char *)cube == 48);
  CHECK(cube[0] + 3 == (void *)cube[1] && &cube[1] == cube + 1);
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  CHECK(trace(m) == 15 && element(m, 1, 2) == 6 && element(&m[1], 1, 0) == 7);
  int (*p)[3] = m + 1;
  CHECK((*p)[1] == 5 && p[1][1] == 8 && p[-1][2] == 3 && *p[1] == 7 && (*(p + 1))[2] == 9);
  p++;
  CHECK(p[0][0] == 7 && p - m == 2);
  int (*whole)[3][3] = &m;
  CHECK((*whole)[2][1] == 8 && whole[0][1][1] == 5 && (char *)(whole + 1) - (char *)whole == 36);
  CHECK(flat(m[0], 3) == 11 && flat((int *)m + 3, 2) == 13);
  CHECK(names[1][2] == 'e' && names[2][0] == 'f' && names[2][1] == 0 && sizeof names == 12);
  int *rows[3] = {m[2], m[0], m[1]};
  CHECK(rows[0][1] == 8 && *rows[1] == 1 && (*(rows + 2))[2] == 6);
  int **pp = rows;
  CHECK(pp[2][0] == 4 && **++pp == 1);
  struct holder h = {{{1, 2}, {3, 4}}}, g = h;
  g.m[1][0] = 30;
  CHECK(h.m[1][0] == 3 && g.m[1][0] + g.m[1][1] == 34);
  row r = {1, 2, 3}, *pr = &r;
  CHECK((*pr)[2] == 3 && sizeof *pr == 12);
  int (*table[2])[3] = {&m[0], &m[2]};
  CHECK((*table[1])[0] == 7);
  CHECK(1[m][2] == 6 && 2[1[m]] == 6);
  return 0;
}
