// N sorted insertions into a list; the list is in order, and nothing is lost.
// sizes: 3 4 5 6 7
// unwind: N + 1
// BUG: a value that is equal to the second one goes before the first.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *insert(struct node *head, int value) {
  struct node *node = malloc(sizeof *node);
  if (!node) abort();
  node->value = value;
#ifdef BUG
  if (!head || head->value >= value || (head->next && head->next->value == value)) {
#else
  if (!head || head->value >= value) {
#endif
    node->next = head;
    return node;
  }
  struct node *before = head;
  while (before->next && before->next->value < value) before = before->next;
  node->next = before->next;
  before->next = node;
  return head;
}

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < N; i++) head = insert(head, __VERIFIER_nondet_int());
  int count = 0;
  for (struct node *p = head; p; p = p->next) {
    if (p->next) assert(p->value <= p->next->value);
    count++;
  }
  assert(count == N);
}
