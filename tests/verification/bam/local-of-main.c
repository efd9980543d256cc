// A recursive function changes a variable of main through a pointer: its summary is about that variable.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void mark(unsigned *flags) {
  unsigned more = __VERIFIER_nondet_uint();
  if (more) {
    *flags = (*flags & more) | 4;
    mark(flags);
  }
}

int main(void) {
  unsigned flags = __VERIFIER_nondet_uint() | 4;
  mark(&flags);
  if ((flags & 4) == 0) reach_error();
  return 0;
}
