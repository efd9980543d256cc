/* r + (a - q) has the address of a in its term, but points to where r does. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
char a[4], b[4];
char *tab[100];
char *tac[100];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 100) abort();
  if (j != i) abort();
  tab[i] = a;
  tac[i] = b;
  char *q = tab[j];
  char *r = tac[j];
  *(r + (a - q)) = 1;
  if (b[0] == 1) reach_error();
  return 0;
}
