// The format comes through a parameter; it has no %n, which the model of vprintf would not carry out.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int lines;

static void say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  ++lines;
}

int main(void) {
  say("%d of %5.2f%%\n", 1, 2.0);
  say("%s", "none");
  assert(lines == 2);
  return 0;
}
