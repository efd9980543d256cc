// One element is left out, far beyond any unrolling: a lemma about all elements must not be believed.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[200000], b[200000];

int main(void) {
  int i, hole = 150000;
  for (i = 0; i < 200000; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
  }
  for (i = 0; i < 200000; i++)
    if (i != hole) b[i] = a[i];
  for (i = 0; i < 200000; i++)
    if (b[i] != a[i]) reach_error();
  return 0;
}
