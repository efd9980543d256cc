// expected: FALSE, confirmed
// Creates a file.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  fopen(SENTINEL "/new", "w");
  reach_error();
  return 0;
}
