/* string.h: lengths. Exact. */
#include "argosy.h"

size_t __argosy_string_length(const char* s) {
  size_t length = 0;
  while (s[length]) ++length;
  return length;
}

size_t strlen(const char* s) {
  size_t length = 0;
  while (s[length]) ++length;
  return length;
}

size_t strnlen(const char* s, size_t most) {
  size_t length = 0;
  while (length < most && s[length]) ++length;
  return length;
}
