// The buffer belongs to the program, and is changed when the stream is closed.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char memory[8] = "";
  FILE* stream = fmemopen(memory, sizeof memory, "w");
  if (!stream) return 0;
  memory[0] = 'm';
  fputs("text", stream);
  fclose(stream);
  assert(memory[0] == 'm');
  return 0;
}
