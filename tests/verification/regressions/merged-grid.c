// Paths on which the block is known cell by cell meet paths on which it is an array: nothing may be lost.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 4) return 1;
  int *a = malloc(sizeof(int) * n);
  for (int i = 0; i < n; i++) a[i] = 1;
  for (int i = 0; i < n; i++) {
    if (a[i] == 1) a[i] = 3;
    else a[i] = 7;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != 3) reach_error();
  return 0;
}
