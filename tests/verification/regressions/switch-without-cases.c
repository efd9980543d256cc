/* What is switched on is computed even when there is nothing to compare it with. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  switch (x + 1) {
    default: x = 0;
  }
  return x;
}
