// N values, each put before the others, and the list reversed in place: it has them in their order.
// sizes: 4 8 16 24
// unwind: N + 1
// BUG: a seven at the end is lost.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *reverse(struct node *list) {
  struct node *result = 0;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

int main(void) {
  int values[N];
  struct node *list = 0;
  for (int i = 0; i < N; i++) {
    values[i] = __VERIFIER_nondet_int();
    struct node *node = malloc(sizeof *node);
    if (!node) abort();
    node->value = values[i];
    node->next = list;
#ifdef BUG
    if (i == N - 1 && node->value == 7) continue;
#endif
    list = node;
  }
  list = reverse(list);
  for (int i = 0; i < N; i++) {
    assert(list);
    assert(list->value == values[i]);
    list = list->next;
  }
  assert(!list);
}
