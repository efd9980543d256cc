/* A counterexample chooses its input, and does not read that of the verifier. */
extern void reach_error(void);
extern int getchar(void);
int main(void) {
  if (getchar() == 'a') reach_error();
  return 0;
}
