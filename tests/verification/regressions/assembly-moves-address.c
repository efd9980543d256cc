/* Not a copy, but not nothing either. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  int *q;
  __asm__("mov %1, %0" : "=r"(q) : "r"(&x));
  *q = 5;
  if (x == 5) reach_error();
  return 0;
}
