/* The same with a pointer from outside, and an address that is read from memory. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node a = {0, 0}, b = {0, &a};
  struct node *p = __VERIFIER_nondet_pointer();
  if (p == b.next) p->value = 1;
  if (a.value != 0) reach_error();
  return 0;
}
