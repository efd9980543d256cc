/* i * 4 wraps around here, unlike the same product in a[i]. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int a[1000];

int main(void)
{
  unsigned long i = __VERIFIER_nondet_ulong();
  int element = 0;
  if (i < 1000)
    element = a[i];
  a[1] = 5;
  if (i * 4 != 4)
    return 0;
  if (i != 1 && *(int *)((unsigned long)a + i * 4) == 5)
    reach_error();
  return element;
}
