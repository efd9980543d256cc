// One step too far: the phases meet at another value than the one that y waits with.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 7;
  if (n < 7 || n > 2000000) return 0;
  while (x < n) {
    if (x > 7) y++;
    x++;
  }
  if (y != x) reach_error();
  return 0;
}
