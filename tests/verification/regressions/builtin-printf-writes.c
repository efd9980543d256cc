/* %n writes, whatever printf is called. */
extern void reach_error(void);
int main(void) {
  int n = 0;
  __builtin_printf("ab%n", &n);
  if (n == 2) reach_error();
  return 0;
}
