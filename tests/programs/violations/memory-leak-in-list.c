extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node { struct node *next; } *head;
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    if (next) free(head);
    head = next;
  }
  return 0;
}
