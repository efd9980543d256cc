/* Each element becomes one more than it was. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned a[100000];

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), i;
  if (n > 100000 || j >= 100000)
    return 0;
  for (i = 0; i < n; i++)
    a[i] = 2 * i;
  for (i = 0; i < n; i++)
    a[i] += 1;
  if (a[j] != (j < n ? 2 * j + 1 : 0))
    reach_error();
  return 0;
}
