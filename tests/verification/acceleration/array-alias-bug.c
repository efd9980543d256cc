/* The bound of the loop is in the array that it fills. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100];

int main(void)
{
  int *n = &a[5], i;
  *n = 20;
  for (i = 0; i < *n; i++)
    a[i] = 3;
  if (a[6] == 0 && i == 6)
    reach_error();
  return 0;
}
