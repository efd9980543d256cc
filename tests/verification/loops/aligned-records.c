// Sizes are rounded up to multiples of 8, as allocators do; what comes from a condition is known modulo something, too.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned rounded(unsigned size) { return (size + 7) & ~7u; }

int main(void) {
  unsigned used = 16, records = __VERIFIER_nondet_ushort();
  unsigned key = __VERIFIER_nondet_uint();
  if (key % 8 != 5) return 0;
  while (records-- > 0) {
    used += rounded(__VERIFIER_nondet_ushort());
    key -= 4 * used;
    if (used % 8 != 0 || (used | 3) % 4 != 3) reach_error();
  }
  if ((key & 3) != 1 || key % 8 != 5) reach_error();
  return 0;
}
