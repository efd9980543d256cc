/* A declaration that tells nothing of formats. */
extern void reach_error(void);
int printf();
int main(void) {
  int n = 0;
  printf("abc%n", &n);
  if (n == 3) reach_error();
  return 0;
}
