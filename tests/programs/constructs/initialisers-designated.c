#include "../check.h"
struct point { int x, y; };
struct line { struct point from, to; const char *name; };

struct line global = {.to.y = 4, .from = {.y = 2, .x = 1}, .name = "g"};
int sparse[10] = {[3] = 30, 40, [8] = 80, [1] = 10, 20};
int ranges[8] = {[1 ... 3] = 7, [5 ... 6] = 9, 10};
int overridden[5] = {1, 2, 3, [1] = 20, [0 ... 1] = 6, [4] = 5};
struct point points[3] = {[2] = {5, 6}, [0].y = 1, {.x = 3, 4}};
int sized[] = {[7] = 1, 2};
struct { int a[3]; struct point p[2]; } nested = {.a[1] = 5, 6, .p[1].x = 9, .p[0] = {1, 2}};
int grid[2][3] = {[1][2] = 6, [0] = {1, [2] = 3}};

static int calls;
static int one(void) { return ++calls; }

int main(void) {
  CHECK(global.from.x == 1 && global.from.y == 2 && global.to.x == 0 && global.to.y == 4 && global.name[0] == 'g');
  CHECK(sparse[0] == 0 && sparse[1] == 10 && sparse[2] == 20 && sparse[3] == 30 && sparse[4] == 40 && sparse[8] == 80 &&
        sparse[9] == 0);
  CHECK(ranges[0] == 0 && ranges[1] == 7 && ranges[3] == 7 && ranges[4] == 0 && ranges[5] == 9 && ranges[6] == 9 &&
        ranges[7] == 10);
  CHECK(overridden[0] == 6 && overridden[1] == 6 && overridden[2] == 3 && overridden[3] == 0 && overridden[4] == 5);
  CHECK(points[0].x == 0 && points[0].y == 1 && points[1].x == 3 && points[1].y == 4 && points[2].x == 5 &&
        points[2].y == 6);
  CHECK(sizeof sized / sizeof sized[0] == 9 && sized[8] == 2 && sized[7] == 1);
  CHECK(nested.a[0] == 0 && nested.a[1] == 5 && nested.a[2] == 6 && nested.p[1].x == 9 && nested.p[0].y == 2 &&
        nested.p[1].y == 0);
  CHECK(grid[0][0] == 1 && grid[0][1] == 0 && grid[0][2] == 3 && grid[1][2] == 6 && grid[1][0] == 0);

  int k = 5;
  struct line local = {.to = {.y = k++}, .from.x = k++, .name = 0};
  CHECK(k == 7 && local.to.x == 0 && local.from.y == 0 && local.to.y + local.from.x == 11);
  int a[6] = {[1 ... 3] = one(), [5] = 8};
  CHECK(calls == 1 && a[0] == 0 && a[1] == 1 && a[2] == 1 && a[3] == 1 && a[4] == 0 && a[5] == 8);
  struct point base = {7, 8};
  struct line whole = {.from = base, .to = base, .to.x = 1};
  CHECK(whole.from.x == 7 && whole.from.y == 8 && whole.to.x == 1);
  int old[2] = {[0] 3, [1] 4};
  struct point gnu = {y: 2, x: 1};
  CHECK(old[1] == 4 && gnu.x == 1 && gnu.y == 2);
  return 0;
}
