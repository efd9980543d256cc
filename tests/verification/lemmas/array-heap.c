// Two blocks of unknown size; a pointer is passed on.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

static void check(int *x, int n) {
  for (int i = 0; i < n; i++)
    if (x[i] != 3) reach_error();
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 100000) return 0;
  int *p = malloc(sizeof(int) * n);
  int *q = malloc(sizeof(int) * n);
  for (int i = 0; i < n; i++) p[i] = 3;
  for (int i = 0; i < n; i++) q[i] = 4;
  check(p, n);
  return 0;
}
