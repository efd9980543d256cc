/* As scanned-text-known, but nearly every number would do for a counterexample. */
extern void reach_error(void);
extern int sscanf(const char *source, const char *format, ...);
int main(void) {
  int x = 0;
  if (sscanf("12345", "%d", &x) == 1 && x != 12345) reach_error();
  return 0;
}
