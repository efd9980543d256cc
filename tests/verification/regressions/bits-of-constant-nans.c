/* For the theory of floats there is one NaN; its sign and its payload are seen by whoever looks at the bits. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static const float table[3] = {__builtin_nanf(""), -__builtin_nanf(""), __builtin_nanf("5")};
static unsigned bits(float f) {
  union {
    float f;
    unsigned u;
  } x;
  x.f = f;
  return x.u;
}
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  if (bits(table[0]) != bits(table[i])) reach_error();
  return 0;
}
