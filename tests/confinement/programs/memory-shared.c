// expected: FALSE, confirmed
// Shares memory with others.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  shmget(0x41524759, 4096, IPC_CREAT | 0600);
  msgget(0x41524759, IPC_CREAT | 0600);
  shm_open("/" TOKEN, O_CREAT | O_RDWR, 0600);
  syscall(SYS_memfd_create, "x", 0);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
