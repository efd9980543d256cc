// expected: FALSE, confirmed
// Deletes a file.
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  unlink(SENTINEL "/keep");
  reach_error();
  return 0;
}
