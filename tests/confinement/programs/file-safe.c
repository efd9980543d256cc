// expected: TRUE
// A safe program that creates files: nobody has to execute it.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  unsigned i = 0;
  fopen(SENTINEL "/new", "w");
  system("touch " SENTINEL "/new2");
  while (i < 10) i++;
  if (i != 10) reach_error();
  return 0;
}
