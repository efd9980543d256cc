/* The other way round. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[1], b, c;
int main(void) {
  int *p;
  if (__VERIFIER_nondet_int()) p = &a[1];
  else p = &c;
  if (p == &b) {
    p[-1] = 5;
    if (a[0] == 5) reach_error();
  }
  return 0;
}
