/* A structure is assigned to one of several elements. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct s { int a, b; } t[4];
int main(void)
{
  unsigned char i = __VERIFIER_nondet_uchar();
  if (i >= 4)
    return 0;
  struct s v = {1, 2};
  t[i] = v;
  if (t[2].a != 0)
    reach_error();
  return 0;
}
