/* Records in records. */
#include "types-of-two-files.h"
int main(void) {
  struct shape h = {{1, 2}, 3};
  if (h.corner.y != 2) return 0;
  if (fraction() == 1) reach_error();
  return 0;
}
