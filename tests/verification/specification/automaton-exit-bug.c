/* The program may end with the lock held: by exit, deep in a call. */
extern int __VERIFIER_nondet_int(void);
extern void exit(int);

void lock(void);
void unlock(void);
static void check(int x)
{
  if (x == 3)
    exit(1);
}
int main(void)
{
  lock();
  check(__VERIFIER_nondet_int());
  unlock();
  return 0;
}
