/* As in obstack.h. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  long d = (char *)&x - (char *)0;
  int *q = (int *)d;
  *q = 5;
  if (x == 5) reach_error();
  return 0;
}
