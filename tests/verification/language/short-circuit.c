/* The right operand of && is not evaluated when the left is false. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int calls;
int touch(void)
{
  calls++;
  return 1;
}
int main(void)
{
  int x = __VERIFIER_nondet_int();
  int r = x == 3 && touch();
  if (r && calls == 0)
    reach_error();
  return 0;
}
