/* Through a pointer, to a part of an array. */
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
  fill(a + 100, n, 6);
  if (a[j] != (j >= 100 && j < n + 100 ? 6 : 0))
    reach_error();
  return 0;
}
