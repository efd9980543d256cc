#include "../check.h"
struct point { int x, y; };
struct point *global = &(struct point){1, 2};
int *array = (int[]){5, 6, 7};
const char *text = (char[]){"abc"};

static int sum(struct point p) { return p.x + p.y; }
static int sum_of(const struct point *p) { return p->x * 10 + p->y; }
static int total(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }

int main(void) {
  CHECK(global->x == 1 && global->y == 2);
  global->x = 9;
  CHECK(global->x == 9 && array[2] == 7 && text[1] == 'b');
  int k = 3;
  CHECK(sum((struct point){k, k + 1}) == 7);
  CHECK(sum_of(&(struct point){.y = k}) == 3);
  CHECK(total((int[4]){1, 2, k}, 4) == 6);
  CHECK(sizeof((int[]){1, 2, 3}) == 12);
  CHECK((int){k} + 1 == 4 && (struct point){4, 5}.y == 5);

  struct point *p = &(struct point){1, 1};
  p->x += 4;
  CHECK(p->x == 5);
  struct point assigned;
  assigned = (struct point){.y = 8};
  CHECK(assigned.x == 0 && assigned.y == 8);

  /* One object per scope: initialised anew each time it is reached. */
  for (int i = 0; i < 3; i++) {
    int *q = (int[2]){i, 10};
    CHECK(q[0] == i && q[1] == 10);
    q[1] = 99;
  }
  int rounds = 0;
  struct point *held = 0;
again:;
  struct point *now = &(struct point){rounds, 0};
  if (rounds++ < 2) {
    held = now;
    goto again;
  }
  CHECK(held == now && held->x == 2);

  (struct point){1, 2}.x = 3;
  ++(int){4};
  int *nested = (int *[]){(int[]){1}, (int[]){2, 3}}[1];
  CHECK(nested[1] == 3);
  struct point copy = *(struct point *)&(struct point){6, 7};
  CHECK(copy.x == 6 && copy.y == 7);
  return 0;
}
