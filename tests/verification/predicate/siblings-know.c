/* Intervals know that x is at most 100, the predicate that it is less than y: the sum wraps nowhere, and only together do they know that. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), y;
  if (x > 100)
    return 0;
  y = x + 2;
  while (__VERIFIER_nondet_int())
    y = x + 2;
  if (!(x < y))
    reach_error();
  return 0;
}
