// What is written to a memory stream waits until it is flushed; what is only read is there.
#include <assert.h>
#include <stdio.h>
#include <stdio_ext.h>

int main(void) {
  char memory[64];
  FILE* stream = fmemopen(memory, sizeof memory, "w+");
  if (!stream) return 0;
  assert(memory[0] == 0 && __fpending(stream) == 0);
  memory[0] = 'm';
  fputs("text", stream);
  fputc('!', stream);
  assert(__fpending(stream) == 5 && memory[0] == 'm');
  fflush(stream);
  assert(__fpending(stream) == 0);
  fclose(stream);

  char line[8], source[] = "line";
  stream = fmemopen(source, sizeof source, "r");
  if (!stream) return 0;
  assert(__freading(stream) != 0);
  assert(fgets(line, sizeof line, stream) == line);
  fclose(stream);
  assert(source[0] == 'l');
  return 0;
}
