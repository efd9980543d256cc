/* glibc leaves the end alone when there is no such base. */
extern void reach_error(void);
extern long strtol(const char *text, char **end, int base);
int main(void) {
  char *end = 0;
  strtol("12", &end, 99);
  if (end == 0) reach_error();
  return 0;
}
