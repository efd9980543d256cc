// Two names of one block: what is written by one is read by the other, much later.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

static int differs(int *x, int *y, int n) {
  for (int i = 0; i < n; i++) x[i] = 1;
  for (int i = 0; i < n; i++)
    if (i == 5000) y[i] = 2;
  for (int i = 0; i < n; i++)
    if (x[i] != 1) return 1;
  return 0;
}

int main(void) {
  int n = 10000;
  int *p = malloc(sizeof(int) * n);
  int *q = malloc(sizeof(int) * n);
  if (differs(p, p, n)) reach_error();
  return differs(p, q, n);
}
