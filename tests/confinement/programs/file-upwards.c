// expected: FALSE, confirmed
// Climbs out of its directory.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  chdir("../../../../../../../../../..");
  creat("." SENTINEL "/new", 0600);
  int root = open("/", O_RDONLY | O_DIRECTORY);
  openat(root, "../../.." SENTINEL "/new", O_CREAT | O_WRONLY, 0600);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
