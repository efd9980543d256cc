/* The address one past the end of an array is a legal one. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a[4];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4)
    return 0;
  int *end = &a[n];
  if (end - a == 4)
    reach_error();
  return 0;
}
