struct node { int value; struct node *next; };
static struct node last = {2, 0}, first = {1, &last};
int main(void) {
  struct node *p = &first;
  for (int i = 0; i < 2; i++) p = p->next;
  p->value = 5;  /* violation */
  return 0;
}
