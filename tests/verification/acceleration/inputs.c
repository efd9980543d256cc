/* Each iteration asks whether to go on. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 0;
  int c;
  while (__VERIFIER_nondet_int()) {
    c = __VERIFIER_nondet_int();
    if (c > 5)
      x += 2;
    else
      x += 6;
  }
  if (x % 2 != 0)
    reach_error();
  return 0;
}
