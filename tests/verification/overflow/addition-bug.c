/* Addition of an input that was, or was not, checked. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x == 2147483646)
    return 0;
  return x + 1;
}
