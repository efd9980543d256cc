// expected: FALSE, confirmed
// Becomes a shell.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  char *arguments[] = {"sh", "-c", "touch " SENTINEL "/new", 0};
  execv("/bin/sh", arguments);
  execv("/usr/bin/sh", arguments);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
