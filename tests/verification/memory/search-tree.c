// Three insertions into a search tree: walking through it gives the values in order, all of them.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *left, *right;
};

static void insert(struct node **place, int key) {
  while (*place)
    place = key < (*place)->key ? &(*place)->left : &(*place)->right;
  *place = malloc(sizeof **place);
  if (!*place) abort();
  (*place)->key = key;
  (*place)->left = (*place)->right = 0;
}

int main(void) {
  struct node *root = 0;
  for (int i = 0; i < 3; i++) insert(&root, __VERIFIER_nondet_int());
  struct node *stack[3];
  int depth = 0, count = 0, last = 0;
  struct node *p = root;
  while (p || depth > 0) {
    if (p) {
      stack[depth++] = p;
      p = p->left;
    } else {
      p = stack[--depth];
      if (count > 0) assert(last <= p->key);
      last = p->key;
      count++;
      p = p->right;
    }
  }
  assert(count == 3);
}
