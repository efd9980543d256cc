// A lock that is released on one path only: the second round of the loop takes it twice.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;

static void lock(void) {
  if (locked)
    reach_error();
  locked = 1;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    int request = __VERIFIER_nondet_int();
    lock();
    if (request > 100)
      locked = 0;
  }
  return 0;
}
