/* y has no value, whatever it was in the iteration before. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 0; i < 2; i++) {
    switch (1) {
      int y;
      case 1:
        if (i == 1 && y != 5) reach_error();
        y = 5;
    }
  }
  return 0;
}
