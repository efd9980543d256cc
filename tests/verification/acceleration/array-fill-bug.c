/* The same, with one element too few. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), i;
  if (n > 100000 || j >= 100000)
    return 0;
  for (i = 0; i < n; i++)
    a[i] = 7;
  if (a[j] != (j <= n ? 7 : 0))
    reach_error();
  return 0;
}
