/* What printf writes through %n, called through a pointer: one in a static table, too. */
extern void reach_error(void);
extern int printf(const char *format, ...);
static int (*const table[])(const char *, ...) = {printf};
int main(void) {
  int n = 0;
  table[0]("abc%n", &n);
  if (n == 3) reach_error();
  return 0;
}
