// What the program has closed does not accept everything.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  close(1);
  assert(printf("text") == 4);
  return 0;
}
