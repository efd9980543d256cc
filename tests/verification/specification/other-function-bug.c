/* The property names the function that must not be called; reach_error is any function here. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

void fail(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  reach_error();
  if (x == 77)
    fail();
  return 0;
}
