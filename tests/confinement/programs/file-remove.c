// expected: FALSE, confirmed
// Removes a file.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  remove(SENTINEL "/keep");
  reach_error();
  return 0;
}
