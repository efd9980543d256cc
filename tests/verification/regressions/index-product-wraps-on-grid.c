/* i * 4 wraps around, which it does not as the distance of an element. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int a[100];
int main(void) {
  unsigned long i = __VERIFIER_nondet_ulong();
  char *p = (char *)a + 4;
  if (i < 100) a[i] = 0;
  else if (i * 4 + 4 < 100) *(int *)(p + (i * 4 + 4)) = 1;
  if (a[7] != 0) reach_error();
  return 0;
}
