/* As P1, with a statement between the branches and the loop: they meet inside a block, not at its end. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x, y, i;
  if (__VERIFIER_nondet_int()) {
    x = 1;
    y = 2;
  } else {
    x = 2;
    y = 1;
  }
  i = 0;
  while (__VERIFIER_nondet_int() && i < 9)
    i++;
  if (x + y != 3)
    reach_error();
  return 0;
}
