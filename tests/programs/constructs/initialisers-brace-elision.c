#include "../check.h"
struct point { int x, y; };
struct shape { struct point p[2]; char tag; int w[2][2]; };

struct shape flat = {1, 2, 3, 4, 'f', 5, 6, 7, 8};
struct shape mixed = {{1, 2, {3}}, 'm', {{5}, 7, 8}};
struct shape list[] = {1, 2, 3, 4, 'a', 5, 6, 7, 8, 11, 12, 13, 14, 'b'};
int grid[][3] = {1, 2, 3, 4};
int braced[][3] = {{1}, {2, 3}};
int scalar = {5};
int *pointer = {&scalar};
struct { struct { int a; struct { int b, c; } in; int d; } out; int e; } deep = {1, {2}, 3, 4};

int main(void) {
  CHECK(flat.p[1].x == 3 && flat.tag == 'f' && flat.w[0][1] == 6 && flat.w[1][0] == 7);
  CHECK(mixed.p[0].y == 2 && mixed.p[1].x == 3 && mixed.p[1].y == 0 && mixed.tag == 'm');
  CHECK(mixed.w[0][0] == 5 && mixed.w[0][1] == 0 && mixed.w[1][0] == 7 && mixed.w[1][1] == 8);
  CHECK(sizeof list / sizeof *list == 2 && list[1].p[1].y == 14 && list[1].tag == 'b' && list[1].w[1][1] == 0);
  CHECK(sizeof grid == 6 * sizeof(int) && grid[1][0] == 4 && grid[1][2] == 0);
  CHECK(sizeof braced == 6 * sizeof(int) && braced[0][1] == 0 && braced[1][1] == 3);
  CHECK(*pointer == 5);
  CHECK(deep.out.a == 1 && deep.out.in.b == 2 && deep.out.in.c == 0 && deep.out.d == 3 && deep.e == 4);

  struct point q = {10, 20};
  struct shape local = {q, 3, 4, 'l', 5};
  CHECK(local.p[0].y == 20 && local.p[1].x == 3 && local.p[1].y == 4 && local.tag == 'l' && local.w[0][0] == 5 &&
        local.w[1][1] == 0);
  struct shape pairs[2] = {{{q, q}}, local};
  CHECK(pairs[0].p[1].x == 10 && pairs[0].tag == 0 && pairs[1].tag == 'l');
  int zero[5] = {0};
  int empty[3] = {};
  struct shape nothing = {};
  for (int i = 0; i < 5; i++) CHECK(zero[i] == 0);
  CHECK(empty[2] == 0 && nothing.w[1][1] == 0 && nothing.tag == 0);
  int local_scalar = {scalar + 1};
  CHECK(local_scalar == 6);
  return 0;
}
