// expected: FALSE, confirmed
// Reads another process's memory.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  char buffer[8];
  struct iovec here = {buffer, 8}, there = {(void *)0x400000, 8};
  if (process_vm_readv(SENTINEL_PID, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT) _exit(4);
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
