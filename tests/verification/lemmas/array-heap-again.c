// The variable holds the address of another block in each iteration: what was written to one is not in the next.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

int main(void) {
  int n = __VERIFIER_nondet_int(), rounds = __VERIFIER_nondet_int();
  if (n <= 0 || n > 1000) return 0;
  int *p = malloc(sizeof(int) * n);
  for (int i = 0; i < n; i++) p[i] = 0;
  for (int r = 0; r < rounds; r++) {
    p = malloc(sizeof(int) * n);
    for (int i = 0; i < n; i++) p[i] = r;
  }
  for (int i = 0; i < n; i++)
    if (p[i] > 40) reach_error();
  return 0;
}
