// expected: FALSE, confirmed
// Sends a datagram to this machine.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  struct sockaddr_in address = {AF_INET, htons(PORT), {htonl(INADDR_LOOPBACK)}};
  int s = socket(AF_INET, SOCK_DGRAM, 0);
  sendto(s, "x", 1, 0, (struct sockaddr *)&address, sizeof address);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
