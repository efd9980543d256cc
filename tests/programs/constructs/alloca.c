#include "../check.h"
struct node { int value; struct node *next; };

static int list(int n) {
  struct node *head = 0;
  for (int i = 0; i < n; i++) {
    struct node *node = __builtin_alloca(sizeof *node);
    node->value = i;
    node->next = head;
    head = node;
  }
  int sum = 0, position = 0;
  for (; head; head = head->next) sum += head->value * ++position;
  return sum;
}

static int recursive(int n) {
  char *mark = __builtin_alloca(n + 1);
  mark[n] = n;
  int below = n ? recursive(n - 1) : 0;
  return below + mark[n];
}

extern void *alloca(__SIZE_TYPE__);

int main(void) {
  CHECK(list(4) == 3 * 1 + 2 * 2 + 1 * 3);
  CHECK(recursive(10) == 55);
  char *p = alloca(4), *q = alloca(4);
  for (int i = 0; i < 4; i++) p[i] = i, q[i] = 10 + i;
  CHECK(p != q && p[3] == 3 && q[0] == 10);
  int *aligned = __builtin_alloca_with_align(8, 256);
  CHECK((__UINTPTR_TYPE__)aligned % 32 == 0);
  return 0;
}
