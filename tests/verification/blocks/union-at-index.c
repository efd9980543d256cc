/* A union is assigned to one of several elements, and read as another member. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

union u { unsigned i; unsigned char b[4]; float f; };
struct s { int kind; union u v; } t[3];
int main(void)
{
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i >= 3 || k >= 4)
    return 0;
  struct s v;
  v.kind = 1;
  v.v.i = 0x44332211;
  t[i] = v;
  t[1].v.b[3] = 0x55;
  union u w = t[i].v;
  if (k < 3 && w.b[k] != 0x11 * (k + 1))
    reach_error();
  return 0;
}
