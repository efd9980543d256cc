/* A structure is read from one of several elements. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct s { char tag; struct { short x, y; } p[2]; } t[3] = {{1, {{2, 3}, {4, 5}}}, {6, {{7, 8}, {9, 10}}}, {11, {{12, 13}, {14, 15}}}};
int main(void)
{
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i >= 3 || k >= 2)
    return 0;
  struct s v = t[i];
  if (v.p[k].y == 13 && v.tag + k == 11)
    reach_error();
  return 0;
}
