/* A lemma's encoder had not met x when *p was written, and dropped the write. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void f(void) { int n = __VERIFIER_nondet_int(); while (n > 0) n--; }
void g(void) {
  int x = 0; int *p = &x; int i = 0;
  while (__VERIFIER_nondet_int()) {
    i++;
    if (i > 5000 && __VERIFIER_nondet_int() == 77) *p = __VERIFIER_nondet_int();
    if (i > 10000) i = 0;
  }
  if (x != 0) reach_error();
}
int main(void) { f(); g(); return 0; }
