/* An unsigned counter without bound wraps to 0 after 2^32 steps; a bound keeps it from that. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned int n = 1;
  while (__VERIFIER_nondet_int()) {
    if (n < 1000)
      n++;
    if (n == 0)
      reach_error();
  }
  return 0;
}
