// The path ends by the automaton in the fourth iteration: induction, which begins anywhere, meets that before the unrolling from the start does.
extern void reach_error(void);

int main(void) {
  int i = 0, x = 0;
  while (i < 10) {
    i++;
    if (i >= 4) x = 5;
    if (x == 5) reach_error();
  }
  return 0;
}
