/* The bits of a signed bit-field, read as an unsigned one. */
extern void reach_error(void);

union u {
  struct { int a : 3; } s;
  struct { unsigned int b : 3; } t;
};
int main(void)
{
  union u x;
  x.s.a = -1;
  if (x.t.b == 7)
    reach_error();
  return 0;
}
