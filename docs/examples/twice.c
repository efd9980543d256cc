extern int __VERIFIER_nondet_int(void);

static int isHeld;
void lock(void) { isHeld = 1; }
void unlock(void) { isHeld = 0; }

int main(void) {
  int jobs = __VERIFIER_nondet_int();
  lock();
  if (jobs > 100)
    lock();
  unlock();
  return isHeld;
}
