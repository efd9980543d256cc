#include "../check.h"
/* The assembler name is the one that links. */
extern int alias_of_target(int) __asm__("real_target");
int real_target(int n) { return n + 5; }
extern int other_name __asm__("real_variable");
int real_variable = 8;

int main(void) {
  CHECK(alias_of_target(1) == 6);
  real_variable++;
  CHECK(other_name == 9);
  return 0;
}
