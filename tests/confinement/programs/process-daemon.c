// expected: FALSE, confirmed
// Leaves a process behind that writes later.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  // Waited for: whoever ends the program's group of processes must not be faster than setsid.
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() == 0) {
      sleep(1);
      creat(SENTINEL "/new", 0600);
      sleep(3);
    }
    _exit(0);
  }
  waitpid(child, NULL, 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
