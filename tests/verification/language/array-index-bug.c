/* An array written through a computed index. */
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  int a[4] = {0};
  unsigned int i = __VERIFIER_nondet_uint();
  if (i >= 4)
    return 0;
  a[i] = 5;
  int sum = a[0] + a[1] + a[2] + a[3];
  if (sum == 5)
    reach_error();
  return 0;
}
