/* A specification automaton watches the calls of lock and unlock. */
extern int __VERIFIER_nondet_int(void);

void lock(void);
void unlock(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x > 0)
    lock();
  if (x > 5)
    unlock();
  lock();
  return 0;
}
