// How long an address is as text is not the program's choice.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vprintf(format, arguments);
  va_end(arguments);
  return length;
}

int main(void) {
  int object;
  assert(say("%p", (void*)&object) == 14);
  return 0;
}
