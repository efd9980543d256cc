/* Unrolling had the gap of a loop head only if it was not the place where the bound cut. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void (*table[2])(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n > 0) { if (n > 5) n = 5; n = 0; }
  for (;;) { table[1](); if (n == 0) break; }
  reach_error();
  return 0;
}
