// expected: FALSE, confirmed
// A shell creates a file.
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  system("touch " SENTINEL "/new");
  reach_error();
  return 0;
}
