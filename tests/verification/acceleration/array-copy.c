/* An array is filled with multiples, and copied: an element of the copy. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[5000], b[5000];

int main(void)
{
  int n = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), i, j = __VERIFIER_nondet_int();
  if (n < 0 || n > 5000 || c < 0 || c > 1000 || j < 0 || j >= n)
    return 0;
  for (i = 0; i < n; i++)
    a[i] = 3 * i + c;
  for (i = 0; i < n; i++)
    b[i] = a[i] + 1;
  if (b[j] != 3 * j + c + 1)
    reach_error();
  return 0;
}
