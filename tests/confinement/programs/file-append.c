// expected: FALSE, confirmed
// Appends to a file.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen(SENTINEL "/keep", "a");
  if (file) {
    fputs("more", file);
    fclose(file);
  }
  reach_error();
  return 0;
}
