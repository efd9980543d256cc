/* Each element depends on the one before: no element can be told by itself. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100];

int main(void)
{
  int i;
  for (i = 0; i < 20; i++)
    a[i + 1] = a[i] + 1;
  if (a[10] == 10)
    reach_error();
  return 0;
}
