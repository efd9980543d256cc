/* What a program has written to a file is not arbitrary when it reads it again. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x.txt", "w"); if (!f) return 0;
  if (fputs("h", f) < 0) return 0;
  if (fclose(f)) return 0;
  f = fopen("x.txt", "r"); if (!f) return 0;
  int c = fgetc(f);
  assert(c == 'h' || c == EOF);
  return 0;
}
