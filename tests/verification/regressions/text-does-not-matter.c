/* The error is reached whatever sprintf writes: that its text is approximated is no excuse. */
extern void reach_error(void);
extern int sprintf(char *text, const char *format, ...);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[40];
  int x = __VERIFIER_nondet_int();
  sprintf(text, "%d", x);
  if (x == 7) reach_error();
  return 0;
}
