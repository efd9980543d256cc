/* The object of the second round has no value: its declaration was jumped over. */
extern void reach_error(void);
int main(void) {
  for (int i = 0; i < 2; i++) {
    if (i == 1) goto skip;
    int x = 5;
    (void)x;
  skip:
    if (i == 1 && x != 5) reach_error();
  }
  return 0;
}
