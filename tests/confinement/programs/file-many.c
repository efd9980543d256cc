// expected: FALSE, confirmed
// Makes 5000 files in its own directory, more than there can be.
#include "hostile.h"
#if COMPILED
static void attack(void) {
  char name[20];
  for (int i = 0; i < 5000; i++) {
    snprintf(name, sizeof name, "f%d", i);
    int file = creat(name, 0600);
    if (file < 0) break;
    close(file);
  }
  for (int i = 0; i < 5000; i++) {
    snprintf(name, sizeof name, "f%d", i);
    unlink(name);
  }
}
#endif
int main(void) {
  attack();
  reach_error();
  return 0;
}
