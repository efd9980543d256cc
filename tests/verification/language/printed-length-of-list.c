// Formats and strings that only an execution knows.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vfprintf(stdout, format, arguments);
  va_end(arguments);
  return length;
}

int main(void) {
  char text[] = "hello";
  text[4] = 0;
  assert(say("%s %.2f\n", text, 1.5) == 10);
  assert(printf("%s", text) == 4);
  return 0;
}
