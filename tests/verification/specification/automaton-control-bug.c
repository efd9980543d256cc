/* Among the executions that the control automaton leaves, one takes the lock twice. */
extern int __VERIFIER_nondet_int(void);

void lock(void);
void unlock(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  lock();
  if (x == 5 || x == 50)
    lock();
  return 0;
}
