/* A number that is set anew in each iteration, and read before: refused, and proved all the same. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, last = 0;
  while (i < 5) {
    if (last > 9)
      reach_error();
    last = 3;
    i++;
  }
  return 0;
}
