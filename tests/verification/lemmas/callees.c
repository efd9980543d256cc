// What a loop in one function does, and leaves alone, matters in another.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

static void fill(int *x, int n, int value) {
  for (int i = 0; i < n; i++) x[i] = value;
}

static int wait(int patience) {
  int waited = 0;
  while (waited < patience && __VERIFIER_nondet_int()) waited++;
  return waited;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 100000) return 0;
  int *p = malloc(sizeof(int) * n);
  int *q = malloc(sizeof(int) * n);
  fill(p, n, 3);
  for (int i = 0; i < n; i++) q[i] = 4;
  int x = 0, y = n;
  while (x < n) {
    x++;
    y--;
    wait(y);
  }
  if (y != 0) reach_error();
  for (int i = 0; i < n; i++)
    if (p[i] != 3) reach_error();
  return 0;
}
