/* The array is too large for a choice among its elements. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct s { int a; char b; long long c; } t[1000], u[1000];
int main(void)
{
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 1000 || j >= 1000)
    return 0;
  struct s v = {1, 2, 3};
  t[i] = v;
  u[j] = t[i];
  if (u[j].c != 3 || (t[j].a != 0 && i != j))
    reach_error();
  return 0;
}
