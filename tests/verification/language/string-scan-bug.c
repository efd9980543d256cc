// sscanf reads what the string says.
#include <assert.h>
#include <stdio.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char text[] = "12,ab 7";
  int number = 0;
  if (__VERIFIER_nondet_bool()) text[0] = '3';
  sscanf(text, "%d", &number);
  assert(number == 12);
  return 0;
}
