/* As encodings.c, with a violation that needs one round and an input. */
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
  if (turn == 2 && 0.5f + 0.25f == 0.75f && __VERIFIER_nondet_int() + 1 == 8)
    reach_error();
  return 0;
}
