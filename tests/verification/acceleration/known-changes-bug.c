/* What was asked before the loop does not hold in it: one path changes the bound, and then the counter wraps around and goes on. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned char x = 2;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100)
    return 0;
  while (x < n) {
    if (x == 50)
      n = 300;
    if (n == 300 && x == 30)
      reach_error();
    x += 4;
  }
  return 0;
}
