// N insertions into a search tree: each value is found afterwards.
// sizes: 2 3 4 5
// unwind: N + 1
// BUG: equal values go left, and are looked for on the right.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key, order;
  struct node *left, *right;
};

static struct node *insert(struct node *root, int key, int order) {
  struct node *node = malloc(sizeof *node);
  if (!node) abort();
  node->key = key;
  node->order = order;
  node->left = node->right = 0;
  if (!root) return node;
  struct node *p = root;
  for (;;) {
#ifdef BUG
    struct node **child = key <= p->key ? &p->left : &p->right;
#else
    struct node **child = key < p->key ? &p->left : &p->right;
#endif
    if (!*child) {
      *child = node;
      return root;
    }
    p = *child;
  }
}

static int contains(const struct node *p, int key, int order) {
  while (p) {
    if (p->key == key && p->order == order) return 1;
    p = key < p->key ? p->left : p->right;
  }
  return 0;
}

int main(void) {
  int keys[N];
  struct node *root = 0;
  for (int i = 0; i < N; i++) {
    keys[i] = __VERIFIER_nondet_int();
    root = insert(root, keys[i], i);
  }
  for (int i = 0; i < N; i++) assert(contains(root, keys[i], i));
}
