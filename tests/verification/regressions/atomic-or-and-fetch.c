/* The name contains another operation's. */
extern void reach_error(void);
int main(void) {
  int x = 1;
  if (__sync_or_and_fetch(&x, 2) == 3 && __atomic_or_fetch(&x, 4, 0) == 7) reach_error();
  return 0;
}
