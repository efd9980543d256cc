/* A conversion that does not fit is implementation-defined, no overflow; narrow types are promoted first. */
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned int u = __VERIFIER_nondet_uint();
  int x = (int)u;
  signed char c = 127;
  c++;
  return x == c;
}
