/* A structure is assigned through a pointer to one of several objects. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct s { int a; struct s *next; };
int main(void)
{
  struct s x = {1, 0}, y = {2, &x}, z = {3, &y};
  struct s *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = z;
  if (p->a != 3 || p->next != &y || x.a + y.a == 6)
    reach_error();
  return 0;
}
