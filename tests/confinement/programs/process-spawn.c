// expected: FALSE, confirmed
// Starts a program by posix_spawn.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  pid_t child;
  char *arguments[] = {"touch", SENTINEL "/new", 0}, *environment[] = {0};
  if (posix_spawn(&child, "/usr/bin/touch", 0, 0, arguments, environment) == 0) waitpid(child, 0, 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
