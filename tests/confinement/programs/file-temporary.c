// expected: FALSE, confirmed
// Writes to the directories that everybody can write to.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  creat("/tmp/" TOKEN, 0600);
  creat("/var/tmp/" TOKEN, 0600);
  creat("/dev/shm/" TOKEN, 0600);
  mkstemp((char[]){"/tmp/" TOKEN "-XXXXXX"});
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
