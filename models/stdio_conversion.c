/* The length modifiers of printf and scanf, as in glibc. Exact. */
#include "argosy.h"

enum __argosy_length __argosy_parse_length(const char** format) {
  const char* f = *format;
  enum __argosy_length length = LENGTH_INT;
  if (f[0] == 'h') {
    length = f[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
    f += f[1] == 'h' ? 2 : 1;
  } else if (f[0] == 'l') {
    length = f[1] == 'l' ? LENGTH_LONG_LONG : LENGTH_LONG;
    f += f[1] == 'l' ? 2 : 1;
  } else if (*f == 'j' || *f == 'q') {
    length = LENGTH_LONG_LONG;
    ++f;
  } else if (*f == 'z' || *f == 't' || *f == 'Z') {
    /* size_t and ptrdiff_t are as wide as long on x86 Linux. */
    length = LENGTH_LONG;
    ++f;
  } else if (*f == 'L') {
    length = LENGTH_LONG_DOUBLE;
    ++f;
  }
  *format = f;
  return length;
}
