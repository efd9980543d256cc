#include "../check.h"
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
/* Storage of loops, calls and the heap: what is written stays as long as the object lives. */
struct list { int value; struct list *next; };
static struct list *push(struct list *l, int v) {
  struct list *n = malloc(sizeof *n);
  n->value = v;
  n->next = l;
  return n;
}
static int *cell(int *base, int i) { return base + i; }
static int fill(int *out, int n) { for (int i = 0; i < n; i++) *cell(out, i) = i * i; return n; }
static int outer(int n) {
  int local = n, *p = &local;
  if (n) outer(n - 1);
  return *p;
}

int main(void) {
  struct list *l = 0;
  for (int i = 0; i < 5; i++) l = push(l, i);
  int digits = 0;
  while (l) {
    struct list *next = l->next;
    digits = digits * 10 + l->value;
    free(l);
    l = next;
  }
  CHECK(digits == 43210);
  int a[6];
  CHECK(fill(a, 6) == 6 && a[5] == 25);
  int *p[3];
  int x = 1, y = 2, z = 3;
  p[0] = &x, p[1] = &y, p[2] = &z;
  for (int i = 0; i < 3; i++) *p[i] *= 10;
  CHECK(x + y + z == 60 && outer(6) == 6);
  int **grid = malloc(3 * sizeof *grid);
  for (int i = 0; i < 3; i++) {
    grid[i] = malloc(4 * sizeof **grid);
    for (int j = 0; j < 4; j++) grid[i][j] = i * 4 + j;
  }
  CHECK(grid[2][3] == 11 && grid[0][1] == 1);
  for (int i = 0; i < 3; i++) free(grid[i]);
  free(grid);
  char *s = malloc(4);
  s[0] = 'a', s[3] = 'd';
  s = realloc(s, 100);
  s[99] = 'z';
  CHECK(s[0] == 'a' && s[3] == 'd' && s[99] == 'z');
  free(s);
  free(0);
  void *m = malloc(0);
  free(m);
  union { char c[16]; struct { int a; double d; } s; } *u = malloc(sizeof *u);
  u->s.d = 2.5;
  u->s.a = 7;
  CHECK(u->c[0] == 7 && u->s.d == 2.5);
  free(u);
  return 0;
}
