// expected: FALSE, confirmed
// Makes namespaces, and mounts over the sentinel in them.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) _exit(4);
  syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWPID | SIGCHLD, 0, 0, 0, 0);
  mount("none", SENTINEL, "tmpfs", 0, 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
