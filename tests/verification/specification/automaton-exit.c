/* Before the program ends, by whichever way, the lock is released. */
extern int __VERIFIER_nondet_int(void);
extern void exit(int);

void lock(void);
void unlock(void);
static void check(int x)
{
  if (x == 3) {
    unlock();
    exit(1);
  }
}
int main(void)
{
  lock();
  check(__VERIFIER_nondet_int());
  unlock();
  return 0;
}
