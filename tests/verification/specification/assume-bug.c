/* What an assumption excludes does not count. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern void __VERIFIER_assume(int);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 1 && x <= 3);
  if (x > 2)
    reach_error();
  return 0;
}
