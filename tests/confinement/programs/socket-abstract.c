// expected: FALSE, confirmed
// Connects to a socket without a file.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  struct sockaddr_un address = {AF_UNIX};
  strcpy(address.sun_path + 1, TOKEN);
  int s = socket(AF_UNIX, SOCK_STREAM, 0);
  connect(s, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + 1 + strlen(TOKEN));
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
