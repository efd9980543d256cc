/* A byte from outside, compared as a number. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char text[2] = {(char)__VERIFIER_nondet_int(), 0};
  if (text[0] == 200) reach_error();
  return 0;
}
