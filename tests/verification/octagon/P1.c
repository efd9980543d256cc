/* P1: Needs the relation x + y == z of three numbers, which polyhedra have and octagons do not. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = 0, y = 0, z = 0;
  while (__VERIFIER_nondet_int() && z < 1000000) {
    if (__VERIFIER_nondet_int())
      x++;
    else
      y++;
    z++;
  }
  if (x + y != z)
    reach_error();
  return 0;
}
