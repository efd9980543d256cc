/* Through a pointer. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000];

static void fill(int *p, int n, int c)
{
  int i;
  for (i = 0; i < n; i++)
    p[i] = c;
}

int main(void)
{
  int n = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (n < 0 || n > 500 || j < 0 || j >= 1000)
    return 0;
  fill(a, n, 6);
  if (a[j] != (j < n ? 6 : 0))
    reach_error();
  return 0;
}
