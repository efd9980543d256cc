/* All iterations ask, and all have to be answered in the same way. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 0;
  while (__VERIFIER_nondet_int() > 3) {
    if (__VERIFIER_nondet_int() == 17)
      x++;
    else
      x = 0;
  }
  if (x == 20000)
    reach_error();
  return 0;
}
