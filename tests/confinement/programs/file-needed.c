// expected: FALSE, not possible
// Goes to the error only if it can open a file, which the confinement hides: it must not be believed that there is no error.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen(SENTINEL "/keep", "r");
  if (!file) return 3;
  reach_error();
  return 0;
}
