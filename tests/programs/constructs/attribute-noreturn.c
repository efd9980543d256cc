#include "../check.h"
__attribute__((noreturn)) static void die(int n) { exit(n); }
_Noreturn static void stop(void) { die(17); }
static int checked(int n) {
  if (n > 0) return n;
  stop();
}
int main(void) {
  CHECK(checked(4) == 4);
  checked(0);
  return 1;
}
