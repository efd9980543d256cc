// Functions of CBMC, ESBMC and SV-COMP that nobody defines mean what they mean there, declared or not.
_Bool nondet_bool(void);
unsigned char nondet_uchar();
int main(void) {
  int x = nondet_int();
  unsigned char c = nondet_uchar();
  __ESBMC_assume(x > 0 && x < 100);
  __CPROVER_assume(c < 3);
  __CPROVER_assert(x + c < 102, "small");
  __ESBMC_assert(x >= 1, "positive");
  __VERIFIER_assert(c <= 2);
  __CPROVER_atomic_begin();
  assert(nondet_bool() < 2);
  __CPROVER_atomic_end();
  __ESBMC_assert(x + c != 101, "largest");
  return 0;
}
