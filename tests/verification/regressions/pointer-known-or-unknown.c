// A pointer that is a choice between known objects and one that nothing is known of: what the known ones contain still counts.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

struct node {
  struct node *next;
  int value;
};

extern struct node *elsewhere;

int main(void) {
  struct node *list = elsewhere;
  struct node *first = malloc(sizeof *first);
  first->next = 0;
  first->value = 1;
  int is_ours = __VERIFIER_nondet_int();
  if (is_ours) list = first;
  if (is_ours && list->value != 1) reach_error();
  if (list) list->value = 3;
  if (is_ours && first->value != 3) reach_error();
  return 0;
}
