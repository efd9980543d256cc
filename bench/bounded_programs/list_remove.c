// All nodes with a certain value are removed from a list of N; none is left, and no other is missing.
// sizes: 3 4 6 8 10
// unwind: N + 1
// BUG: of two such nodes in a row only the first is removed.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *without(struct node *head, int value) {
  struct node **place = &head;
  while (*place) {
    struct node *node = *place;
    if (node->value == value) {
      *place = node->next;
      free(node);
#ifdef BUG
      if (*place) place = &(*place)->next;
#endif
    } else {
      place = &node->next;
    }
  }
  return head;
}

int main(void) {
  int key = __VERIFIER_nondet_int(), kept = 0;
  struct node *head = 0;
  for (int i = 0; i < N; i++) {
    struct node *node = malloc(sizeof *node);
    if (!node) abort();
    node->value = __VERIFIER_nondet_int();
    node->next = head;
    head = node;
    if (node->value != key) kept++;
  }
  head = without(head, key);
  int count = 0;
  for (struct node *p = head; p; p = p->next) {
    assert(p->value != key);
    count++;
  }
  assert(count == kept);
}
