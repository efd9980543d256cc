/* string.h and strings.h: blocks of bytes. Exact; overlapping memcpy, which is undefined, behaves as memmove. The
   sign of a comparison is exact, its magnitude arbitrary, as the standard leaves it. __*_chk are glibc's fortified
   variants: they end the program when the destination is too small. */
#include "argosy.h"

typedef unsigned char byte;

static int arbitrary_with_sign_of(int order) {
  int r = __argosy_arbitrary_int();
  if (order < 0) return r < 0 ? r : -1;
  return r > 0 ? r : 1;
}

static void require_room(size_t needed, size_t room) {
  if (needed > room) __argosy_abort();
}

void* memcpy(void* destination, const void* source, size_t n) {
  __argosy_copy(destination, source, n);
  return destination;
}
void* __memcpy(void* destination, const void* source, size_t n) {
  __argosy_copy(destination, source, n);
  return destination;
}
void* memmove(void* destination, const void* source, size_t n) {
  __argosy_copy(destination, source, n);
  return destination;
}
void* mempcpy(void* destination, const void* source, size_t n) {
  __argosy_copy(destination, source, n);
  return (char*)destination + n;
}
void* __mempcpy(void* destination, const void* source, size_t n) {
  __argosy_copy(destination, source, n);
  return (char*)destination + n;
}
void* memset(void* destination, int value, size_t n) {
  __argosy_set(destination, value, n);
  return destination;
}
void* __memset(void* destination, int value, size_t n) {
  __argosy_set(destination, value, n);
  return destination;
}
void explicit_bzero(void* destination, size_t n) { __argosy_set(destination, 0, n); }
void bzero(void* destination, size_t n) { __argosy_set(destination, 0, n); }
void bcopy(const void* source, void* destination, size_t n) { __argosy_copy(destination, source, n); }

void* __memcpy_chk(void* destination, const void* source, size_t n, size_t room) {
  require_room(n, room);
  __argosy_copy(destination, source, n);
  return destination;
}
void* __memmove_chk(void* destination, const void* source, size_t n, size_t room) {
  require_room(n, room);
  __argosy_copy(destination, source, n);
  return destination;
}
void* __mempcpy_chk(void* destination, const void* source, size_t n, size_t room) {
  require_room(n, room);
  __argosy_copy(destination, source, n);
  return (char*)destination + n;
}
void* __memset_chk(void* destination, int value, size_t n, size_t room) {
  require_room(n, room);
  __argosy_set(destination, value, n);
  return destination;
}

void* memccpy(void* destination, const void* source, int stop, size_t n) {
  byte* to = destination;
  const byte* from = source;
  for (size_t i = 0; i < n; ++i) {
    to[i] = from[i];
    if (from[i] == (byte)stop) return to + i + 1;
  }
  return NULL;
}

int memcmp(const void* a, const void* b, size_t n) {
  const byte *x = a, *y = b;
  for (size_t i = 0; i < n; ++i)
    if (x[i] != y[i]) return arbitrary_with_sign_of(x[i] < y[i] ? -1 : 1);
  return 0;
}

int bcmp(const void* a, const void* b, size_t n) {
  const byte *x = a, *y = b;
  for (size_t i = 0; i < n; ++i)
    if (x[i] != y[i]) return arbitrary_with_sign_of(__argosy_arbitrary_bool() ? -1 : 1);
  return 0;
}

void* memchr(const void* block, int value, size_t n) {
  const byte* p = block;
  for (size_t i = 0; i < n; ++i)
    if (p[i] == (byte)value) return (void*)(p + i);
  return NULL;
}

void* rawmemchr(const void* block, int value) {
  const byte* p = block;
  while (*p != (byte)value) ++p;
  return (void*)p;
}

void* memrchr(const void* block, int value, size_t n) {
  const byte* p = block;
  while (n > 0)
    if (p[--n] == (byte)value) return (void*)(p + n);
  return NULL;
}

void* memmem(const void* haystack, size_t haystack_length, const void* needle, size_t needle_length) {
  const byte *h = haystack, *n = needle;
  if (needle_length > haystack_length) return NULL;
  for (size_t start = 0; start <= haystack_length - needle_length; ++start) {
    size_t same = 0;
    while (same < needle_length && h[start + same] == n[same]) ++same;
    if (same == needle_length) return (void*)(h + start);
  }
  return NULL;
}

static int first_set_bit(unsigned long long bits) {
  if (bits == 0) return 0;
  int position = 1;
  while (!(bits & 1)) {
    bits >>= 1;
    ++position;
  }
  return position;
}
int ffs(int x) { return first_set_bit((unsigned)x); }
int ffsl(long x) { return first_set_bit((unsigned long)x); }
int ffsll(long long x) { return first_set_bit((unsigned long long)x); }
