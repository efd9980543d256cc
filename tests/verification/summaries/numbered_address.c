extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// An address among numbers leads from one call to what belongs to another.
void inner(unsigned long address, int n) {
  int own = 0;
  if (n == 7) *(int *)address = 1;
  if (n > 0 && n < 40) inner((unsigned long)&own, n + 1);
  if (own != 0) reach_error();
}

int main(void) {
  int v = 0;
  inner((unsigned long)&v, __VERIFIER_nondet_int());
  return 0;
}
