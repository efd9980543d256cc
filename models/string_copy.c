/* string.h: copying and appending strings. Exact. __*_chk are glibc's fortified variants: they end the program
   when the destination is too small. */
#include "argosy.h"

/* Copies including the terminator and returns where that went. */
static char* copy_string(char* destination, const char* source) {
  size_t i = 0;
  while ((destination[i] = source[i]) != 0) ++i;
  return destination + i;
}

/* At most n characters, without a terminator; returns how many. */
static size_t copy_characters(char* destination, const char* source, size_t n) {
  size_t i = 0;
  while (i < n && source[i]) {
    destination[i] = source[i];
    ++i;
  }
  return i;
}

static size_t length_at_most(const char* s, size_t most) {
  size_t length = 0;
  while (length < most && s[length]) ++length;
  return length;
}

static void require_room(size_t needed, size_t room) {
  if (needed > room) __argosy_abort();
}

char* strcpy(char* destination, const char* source) {
  copy_string(destination, source);
  return destination;
}
char* stpcpy(char* destination, const char* source) { return copy_string(destination, source); }
char* __stpcpy(char* destination, const char* source) { return copy_string(destination, source); }

char* strncpy(char* destination, const char* source, size_t n) {
  size_t copied = copy_characters(destination, source, n);
  __argosy_set(destination + copied, 0, n - copied);
  return destination;
}
char* stpncpy(char* destination, const char* source, size_t n) {
  size_t copied = copy_characters(destination, source, n);
  __argosy_set(destination + copied, 0, n - copied);
  return destination + copied;
}

char* strcat(char* destination, const char* source) {
  copy_string(destination + __argosy_string_length(destination), source);
  return destination;
}
char* strncat(char* destination, const char* source, size_t n) {
  char* end = destination + __argosy_string_length(destination);
  end[copy_characters(end, source, n)] = 0;
  return destination;
}

size_t strlcpy(char* destination, const char* source, size_t size) {
  if (size != 0) destination[copy_characters(destination, source, size - 1)] = 0;
  return __argosy_string_length(source);
}
size_t strlcat(char* destination, const char* source, size_t size) {
  size_t length = length_at_most(destination, size);
  if (length < size) {
    char* end = destination + length;
    end[copy_characters(end, source, size - length - 1)] = 0;
  }
  return length + __argosy_string_length(source);
}

/* The C locale transforms nothing. */
size_t strxfrm(char* destination, const char* source, size_t size) {
  size_t length = __argosy_string_length(source);
  if (length < size) {
    copy_string(destination, source);
  } else {
    __argosy_havoc(destination, size);
  }
  return length;
}

char* __strcpy_chk(char* destination, const char* source, size_t room) {
  require_room(__argosy_string_length(source) + 1, room);
  copy_string(destination, source);
  return destination;
}
char* __stpcpy_chk(char* destination, const char* source, size_t room) {
  require_room(__argosy_string_length(source) + 1, room);
  return copy_string(destination, source);
}
char* __strncpy_chk(char* destination, const char* source, size_t n, size_t room) {
  require_room(n, room);
  size_t copied = copy_characters(destination, source, n);
  __argosy_set(destination + copied, 0, n - copied);
  return destination;
}
char* __stpncpy_chk(char* destination, const char* source, size_t n, size_t room) {
  require_room(n, room);
  size_t copied = copy_characters(destination, source, n);
  __argosy_set(destination + copied, 0, n - copied);
  return destination + copied;
}
char* __strcat_chk(char* destination, const char* source, size_t room) {
  size_t length = __argosy_string_length(destination);
  require_room(length + __argosy_string_length(source) + 1, room);
  copy_string(destination + length, source);
  return destination;
}
char* __strncat_chk(char* destination, const char* source, size_t n, size_t room) {
  size_t length = __argosy_string_length(destination);
  require_room(length + length_at_most(source, n) + 1, room);
  char* end = destination + length;
  end[copy_characters(end, source, n)] = 0;
  return destination;
}
