// The inner loop needs what the outer one knows, and the other way round; the loops are in a function that is called twice.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int steps;

static void walk(int n, int m) {
  int i = 0;
  while (i < n) {
    int j = i;
    while (j < m && __VERIFIER_nondet_int()) {
      j++;
      steps = j - i;
    }
    if (j < i) reach_error();
    i++;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000 || m < n) return 0;
  walk(n, m);
  walk(m > 1000 ? 1000 : m, m);
  if (steps < 0) reach_error();
  return 0;
}
