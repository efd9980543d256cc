// expected: FALSE, confirmed
// Creates a file by its descriptor.
#include <fcntl.h>
extern void reach_error(void);
int main(void) {
  creat(SENTINEL "/new", 0600);
  reach_error();
  return 0;
}
