// sscanf reads what the string says.
#include <assert.h>
#include <stdio.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char text[] = "12,ab 7";
  int number = 0, position = 0;
  char word[4] = "";
  if (__VERIFIER_nondet_bool()) text[0] = '3';
  assert(sscanf(text, "%d,%2[a-z]%n", &number, word, &position) == 2);
  assert((number == 12 || number == 32) && word[1] == 'b' && position == 5);
  assert(sscanf("x", "%d", &number) == 0);
  assert(sscanf("", "%d", &number) == -1);
  return 0;
}
