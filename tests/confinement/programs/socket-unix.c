// expected: FALSE, confirmed
// Connects to a socket in the file system.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  struct sockaddr_un address = {AF_UNIX, SENTINEL "/socket"};
  int s = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connect(s, (struct sockaddr *)&address, sizeof address) == 0) write(s, "x", 1);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
