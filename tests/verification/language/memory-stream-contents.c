// What a memory stream has written is there, and nothing else.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char memory[8] = "", line[8];
  FILE* stream = fmemopen(memory, sizeof memory, "w+");
  if (!stream) return 0;
  if (fputs("text", stream) < 0 || fflush(stream) != 0) return 0;
  assert(memory[0] == 't' && memory[4] == 0);
  rewind(stream);
  if (fgets(line, 5, stream)) assert(line[3] == 't');
  return 0;
}
