// expected: FALSE, not possible
// Goes to the error only if it can be a server.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  struct sockaddr_in address = {AF_INET, 0, {htonl(INADDR_LOOPBACK)}};
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(s, (struct sockaddr *)&address, sizeof address) || listen(s, 1)) _exit(3);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
