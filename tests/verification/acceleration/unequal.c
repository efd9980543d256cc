/* A guard that is no inequality: no iteration meets the border before the last one. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned i = 0, k = 7;
  while (i != 3000000) {
    i += 1;
    k++;
  }
  if (k != 3000007)
    reach_error();
  return 0;
}
