/* A callee writes to its caller's variable through a pointer. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void set(int *where, int what)
{
  *where = what;
}
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = 1;
  set(&x, 4);
  set(&y, x + 1);
  if (y == 5)
    reach_error();
  return 0;
}
