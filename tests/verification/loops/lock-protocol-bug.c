/* A lock that is taken and released by turns; with a bug, it is taken twice. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int locked;
static void lock(void)
{
  if (locked)
    reach_error();
  locked = 1;
}
static void unlock(void)
{
  if (!locked)
    reach_error();
  locked = 0;
}
int main(void)
{
  while (__VERIFIER_nondet_int()) {
    lock();
    if (__VERIFIER_nondet_int())
      unlock();
  }
  return 0;
}
