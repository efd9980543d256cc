/* The error is inside of the body, where the path that is accelerated goes on. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, n = __VERIFIER_nondet_uint();
  while (i < 1000000) {
    if (i == n && n > 900000)
      reach_error();
    i++;
  }
  return 0;
}
