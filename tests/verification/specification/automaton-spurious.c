/* Whether the lock is taken twice depends on two variables that are always equal, which intervals do not see. */
extern int __VERIFIER_nondet_int(void);

void lock(void);
void unlock(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  int y = x;
  lock();
  if (x != y)
    lock();
  unlock();
  return 0;
}
