/* From the last element to the first one. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
  int n = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(), i;
  if (n < 0 || n > 100000 || j < 0 || j >= n)
    return 0;
  for (i = n; i > 0; i--)
    a[i - 1] = n - i;
  if (a[j] != n - 1 - j)
    reach_error();
  return 0;
}
