/* string.h and strings.h: comparing, searching, splitting. Exact in the C locale; the sign of a comparison is
   exact, its magnitude arbitrary, as the standard leaves it. strerror and strsignal return an arbitrary string. */
#include "argosy.h"

typedef unsigned char byte;

static int arbitrary_with_sign_of(int order) {
  int r = __argosy_arbitrary_int();
  if (order < 0) return r < 0 ? r : -1;
  return r > 0 ? r : 1;
}

static int compare(const char* a, const char* b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) ++i;
  if (a[i] == b[i]) return 0;
  return arbitrary_with_sign_of((byte)a[i] < (byte)b[i] ? -1 : 1);
}

static byte lower_case(char c) { return (byte)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

int strcmp(const char* a, const char* b) { return compare(a, b); }
int strcoll(const char* a, const char* b) { return compare(a, b); }

int strncmp(const char* a, const char* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i]) return arbitrary_with_sign_of((byte)a[i] < (byte)b[i] ? -1 : 1);
    if (a[i] == 0) return 0;
  }
  return 0;
}

int strcasecmp(const char* a, const char* b) {
  size_t i = 0;
  while (a[i] && lower_case(a[i]) == lower_case(b[i])) ++i;
  byte x = lower_case(a[i]), y = lower_case(b[i]);
  return x == y ? 0 : arbitrary_with_sign_of(x < y ? -1 : 1);
}

int strncasecmp(const char* a, const char* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    byte x = lower_case(a[i]), y = lower_case(b[i]);
    if (x != y) return arbitrary_with_sign_of(x < y ? -1 : 1);
    if (x == 0) return 0;
  }
  return 0;
}

static char* find_first(const char* s, int value) {
  while (*s != (char)value) {
    if (*s == 0) return NULL;
    ++s;
  }
  return (char*)s;
}

static char* find_last(const char* s, int value) {
  const char* found = NULL;
  do {
    if (*s == (char)value) found = s;
  } while (*s++);
  return (char*)found;
}

char* strchr(const char* s, int value) { return find_first(s, value); }
char* index(const char* s, int value) { return find_first(s, value); }
char* strrchr(const char* s, int value) { return find_last(s, value); }
char* rindex(const char* s, int value) { return find_last(s, value); }

char* strchrnul(const char* s, int value) {
  while (*s && *s != (char)value) ++s;
  return (char*)s;
}

static char* find_string(const char* haystack, const char* needle, _Bool ignore_case) {
  for (;; ++haystack) {
    size_t same = 0;
    while (needle[same] &&
           (ignore_case ? lower_case(haystack[same]) == lower_case(needle[same]) : haystack[same] == needle[same]))
      ++same;
    if (needle[same] == 0) return (char*)haystack;
    if (*haystack == 0) return NULL;
  }
}

char* strstr(const char* haystack, const char* needle) { return find_string(haystack, needle, 0); }
char* strcasestr(const char* haystack, const char* needle) { return find_string(haystack, needle, 1); }

static _Bool is_one_of(char c, const char* set) {
  while (*set && *set != c) ++set;
  return *set != 0;
}

static size_t span(const char* s, const char* set) {
  size_t length = 0;
  while (s[length] && is_one_of(s[length], set)) ++length;
  return length;
}

static size_t complement_span(const char* s, const char* set) {
  size_t length = 0;
  while (s[length] && !is_one_of(s[length], set)) ++length;
  return length;
}

size_t strspn(const char* s, const char* set) { return span(s, set); }
size_t strcspn(const char* s, const char* set) { return complement_span(s, set); }

char* strpbrk(const char* s, const char* set) {
  s += complement_span(s, set);
  return *s ? (char*)s : NULL;
}

static char* next_token(char* s, const char* separators, char** rest) {
  if (s == NULL) s = *rest;
  if (s == NULL) return NULL;
  s += span(s, separators);
  if (*s == 0) {
    *rest = s;
    return NULL;
  }
  char* end = s + complement_span(s, separators);
  if (*end) *end++ = 0;
  *rest = end;
  return s;
}

static char* strtok_rest;

char* strtok(char* s, const char* separators) { return next_token(s, separators, &strtok_rest); }
char* strtok_r(char* s, const char* separators, char** rest) { return next_token(s, separators, rest); }
char* __strtok_r(char* s, const char* separators, char** rest) { return next_token(s, separators, rest); }

char* strsep(char** rest, const char* separators) {
  char* token = *rest;
  if (token == NULL) return NULL;
  char* end = token + complement_span(token, separators);
  if (*end) {
    *end = 0;
    *rest = end + 1;
  } else {
    *rest = NULL;
  }
  return token;
}

static char *error_text, *signal_text;

char* strerror(int error) {
  (void)error;
  return __argosy_shared_string(&error_text);
}
char* strsignal(int signal) {
  (void)signal;
  return __argosy_shared_string(&signal_text);
}
/* POSIX; glibc's variant that returns a pointer has another type. */
int __xpg_strerror_r(int error, char* buffer, size_t size) {
  (void)error;
  __argosy_havoc(buffer, size);
  if (size != 0) buffer[size - 1] = 0;
  int result = __argosy_arbitrary_int();
  return result < 0 ? 0 : result;
}
