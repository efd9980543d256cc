/* A comparison tells that the guess was right. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int x = 0;
int main(void) {
  unsigned long g = __VERIFIER_nondet_ulong();
  if (g == (unsigned long)&x) *(int *)g = 1;
  if (x != 0) reach_error();
  return 0;
}
