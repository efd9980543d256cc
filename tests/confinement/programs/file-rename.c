// expected: FALSE, confirmed
// Renames a file.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  rename(SENTINEL "/keep", SENTINEL "/new");
  reach_error();
  return 0;
}
