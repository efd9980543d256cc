/* One relation of four variables; with blocks of three it is lost, and that is told. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = a, c = b, d = c;
  if (a != d)
    reach_error();
  return 0;
}
