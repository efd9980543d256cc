extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// The pointer is not always the same: nothing may be concluded from one of the calls.
void set(int *p, int n) {
  *p = 1;
  if (n > 0) set(p, n - 1);
}

int main(void) {
  int a = 0, b = 0;
  set(&a, __VERIFIER_nondet_int());
  if (__VERIFIER_nondet_int()) set(&b, 3);
  if (b != 0) reach_error();
  return a;
}
