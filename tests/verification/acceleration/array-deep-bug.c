/* An element far away, which one of a million iterations has written. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000000];

int main(void)
{
  int j = __VERIFIER_nondet_int(), i;
  for (i = 0; i < 1000000; i++)
    a[i] = 5 * i + 3;
  if (j >= 0 && j < 1000000 && a[j] == 4444443)
    reach_error();
  return 0;
}
