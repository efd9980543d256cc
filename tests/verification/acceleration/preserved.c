/* An assertion inside that no line tells: each iteration preserves it. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 0, y = 5, n = __VERIFIER_nondet_uint();
  if (n > 1000000)
    return 0;
  while (x < n) {
    if (x % 2 != 0 || (x + y) % 4 != 1)
      reach_error();
    x += 2;
    y += 2;
  }
  if (y - x != 5)
    reach_error();
  return 0;
}
