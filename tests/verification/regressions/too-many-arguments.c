/* What an old-style function does not take is computed all the same. */
extern int __VERIFIER_nondet_int(void);
int first();
int main(void) {
  int x = __VERIFIER_nondet_int();
  return first(1, x + 1);
}
int first(a)
int a;
{
  return a;
}
