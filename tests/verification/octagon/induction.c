/* Neither claim nor conditions imply themselves after any number of rounds: x = y has to be known from elsewhere. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int x = 0, y = 0;
  while (x < 1000000 && __VERIFIER_nondet_int()) {
    x++;
    y++;
  }
  while (x > 0) {
    x--;
    y--;
  }
  if (y != 0)
    reach_error();
  return 0;
}
