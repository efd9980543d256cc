/* A pointer that may be null. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = 0;
  int *p = __VERIFIER_nondet_int() ? &x : 0;
  if (p)
    *p = 1;
  if (p && x == 1)
    reach_error();
  return 0;
}
