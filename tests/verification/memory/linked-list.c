/* A list of three nodes on the heap. */
extern void reach_error(void);

#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void)
{
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  int sum = 0;
  while (list) {
    struct node *n = list;
    sum = sum * 10 + n->value;
    list = n->next;
    free(n);
  }
  if (sum != 210)
    reach_error();
  return 0;
}
