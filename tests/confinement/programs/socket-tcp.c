// expected: FALSE, confirmed
// Connects to a server on this machine.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  struct sockaddr_in address = {AF_INET, htons(PORT), {htonl(INADDR_LOOPBACK)}};
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(s, (struct sockaddr *)&address, sizeof address) == 0) write(s, "x", 1);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
