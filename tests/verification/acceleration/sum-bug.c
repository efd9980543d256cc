/* The same sum, but one off. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, s = 0;
  while (i < 60000) {
    s += i;
    i++;
  }
  if (s == 1799970000u)
    reach_error();
  return 0;
}
