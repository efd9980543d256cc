/* -INT_MIN overflows. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x == -2147483647 - 1)
    return 0;
  if (x < 0)
    x = -x;
  return x == 0;
}
