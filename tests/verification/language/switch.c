/* A switch with fall-through, a case range and a default. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int(), y = 0;
  switch (x) {
  case 1:
    y = 1;
  case 2:
    y += 2;
    break;
  case 10 ... 20:
    y = x;
    break;
  default:
    y = -1;
  }
  if (y == 1 || y == 0)
    reach_error();
  return 0;
}
