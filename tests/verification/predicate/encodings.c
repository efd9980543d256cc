/* Integers and floats, a loop and inputs: nothing that any encoding has to give up. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int turn = 1, next = 2, old, rounds = 0;
  while (__VERIFIER_nondet_int() && rounds < 3) {
    old = turn;
    turn = next;
    next = old;
    rounds++;
  }
  if (turn == next)
    reach_error();
  if (0.5f + 0.25f != 0.75f)
    reach_error();
  return 0;
}
