// The format comes through a parameter and has a %n, which writes.
#include <stdarg.h>
#include <stdio.h>

static void say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
}

int main(void) {
  int written = 0;
  say("ab%-3hn", (short*)&written);
  return written;
}
