/* strerror may return the same buffer again. */
extern void reach_error(void);
extern char *strerror(int error);
int main(void) {
  char *first = strerror(1000), *second = strerror(1001);
  if (first == second) reach_error();
  return 0;
}
