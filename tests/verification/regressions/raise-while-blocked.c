/* A blocked signal waits: raise returns. */
extern void reach_error(void);
typedef struct { unsigned long bits[16]; } sigset_t;
extern int sigfillset(sigset_t *set), sigprocmask(int how, const sigset_t *set, sigset_t *previous), raise(int number);
int main(void) {
  sigset_t all;
  sigfillset(&all);
  if (sigprocmask(0, &all, 0) != 0) return 0;
  raise(6);
  reach_error();
  return 0;
}
