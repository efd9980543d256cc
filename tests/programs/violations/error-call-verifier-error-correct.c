extern void __VERIFIER_error(void) __attribute__((__noreturn__));
static void check(int c) {
  if (!c) {
    __VERIFIER_error();
  }
}
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) s += i;
  check(s == 45);
  return 0;
}
