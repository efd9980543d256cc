/* ?: and the comma operator. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  int y = (x = x < 0 ? 0 : x > 9 ? 9 : x, x + 1);
  if (y < 1 || y > 9)
    reach_error();
  return 0;
}
