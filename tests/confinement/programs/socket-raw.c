// expected: FALSE, confirmed
// Asks the kernel for sockets of other kinds.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  socket(AF_NETLINK, SOCK_RAW, 0);
  socket(AF_PACKET, SOCK_RAW, 0);
  socket(AF_INET, SOCK_RAW, IPPROTO_ICMP);
  int pair[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
