/* Enumerations with and without negative numbers. */
#include "types-of-two-files.h"
int main(void) {
  struct item i = {RUN, 1};
  if (i.state != RUN) return 0;
  if (isNegative()) reach_error();
  return 0;
}
