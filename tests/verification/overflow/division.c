/* INT_MIN / -1 overflows. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y == 0)
    return 0;
  if (y == -1)
    return 0;
  return x / y != 0;
}
