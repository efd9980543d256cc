// A variable that is at least as large as all elements so far.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[50000];

int main(void) {
  int most = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 50000; i++)
    if (most < a[i]) most = a[i];
  for (int i = 0; i < 50000; i++)
    if (a[i] > most) reach_error();
  return 0;
}
