/* The model of sscanf does not look at its source, so what it stores is no counterexample. */
extern void reach_error(void);
extern int sscanf(const char *source, const char *format, ...);
int main(void) {
  int x = 0;
  sscanf("5", "%d", &x);
  if (x == 7) reach_error();
  return 0;
}
