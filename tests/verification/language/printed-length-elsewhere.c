// Standard output is another stream, which may fail.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE* file = fopen("/dev/full", "w");
  if (!file) return 0;
  setvbuf(file, 0, _IONBF, 0);
  stdout = file;
  int printed = printf("%d\n", 12);
  assert(printed == 3);
  return 0;
}
