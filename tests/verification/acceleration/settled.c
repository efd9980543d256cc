/* What the first iteration adds is something else than what the others add. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, n = __VERIFIER_nondet_uint(), first = __VERIFIER_nondet_uint(), step = first, s = 0;
  while (i < n) {
    s += step;
    step = 4;
    i++;
  }
  if (n != 0 && (s - first) % 4 != 0)
    reach_error();
  return 0;
}
