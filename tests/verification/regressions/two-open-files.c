/* Open files have different numbers. */
extern void reach_error(void);
extern int open(const char *name, int flags, ...);
int main(void) {
  int first = open("x", 0), second = open("x", 0);
  if (first > 0 && first == second) reach_error();
  return 0;
}
