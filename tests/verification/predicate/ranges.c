/* A lock, which needs a relation of two counters, and a sum, which needs the ranges of its parts. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int level = 0, input = __VERIFIER_nondet_int();
  if (input < 0 || input > 100)
    return 0;
  while (__VERIFIER_nondet_int()) {
    int lock = 0;
    unsigned n = __VERIFIER_nondet_int(), old;
    do {
      lock = 1;
      old = n;
      if (level < 50)
        level++;
      if (__VERIFIER_nondet_int()) {
        lock = 0;
        n++;
      }
    } while (n != old);
    if (lock != 1)
      reach_error();
    if (input + level > 200)
      reach_error();
  }
  return 0;
}
