// expected: FALSE, confirmed
// Asks for parts of the kernel that programs do not need.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  syscall(SYS_bpf, 0, 0, 0);
  syscall(SYS_perf_event_open, 0, 0, -1, -1, 0);
  syscall(SYS_keyctl, 0, -3, 0);
  syscall(SYS_io_uring_setup, 1, 0);
  syscall(SYS_userfaultfd, 0);
  syscall(SYS_seccomp, 0, 0, 0);
  syscall(12345);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
