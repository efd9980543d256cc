// printf, too, may write to memory.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char memory[8] = "";
  FILE* stream = fmemopen(memory, sizeof memory, "w");
  if (!stream) return 0;
  memory[0] = 'm';
  stdout = stream;
  printf("text");
  fflush(NULL);
  assert(memory[0] == 'm');
  return 0;
}
