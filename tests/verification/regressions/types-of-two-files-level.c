/* Bit-fields of two widths. */
#include "types-of-two-files.h"
int main(void) {
  status_t s = {1, 15};
  if (s.level != 15) return 0;
  if (narrowed(9) != 9) reach_error();
  return 0;
}
