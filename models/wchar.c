/* wchar.h: the common functions, exact in the C locale; the sign of a comparison is exact, its magnitude
   arbitrary. swprintf makes an arbitrary text: approximated. */
#include "argosy.h"

static int arbitrary_with_sign_of(int order) {
  int r = __argosy_arbitrary_int();
  if (order < 0) return r < 0 ? r : -1;
  return r > 0 ? r : 1;
}

static size_t length_of(const wchar_t* s) {
  size_t length = 0;
  while (s[length]) ++length;
  return length;
}

size_t wcslen(const wchar_t* s) { return length_of(s); }
size_t wcsnlen(const wchar_t* s, size_t most) {
  size_t length = 0;
  while (length < most && s[length]) ++length;
  return length;
}

wchar_t* wcscpy(wchar_t* destination, const wchar_t* source) {
  for (size_t i = 0; (destination[i] = source[i]) != 0; ++i) {
  }
  return destination;
}
wchar_t* wcsncpy(wchar_t* destination, const wchar_t* source, size_t n) {
  size_t i = 0;
  for (; i < n && source[i]; ++i) destination[i] = source[i];
  __argosy_set(destination + i, 0, (n - i) * sizeof(wchar_t));
  return destination;
}
wchar_t* wcscat(wchar_t* destination, const wchar_t* source) {
  wchar_t* end = destination + length_of(destination);
  for (size_t i = 0; (end[i] = source[i]) != 0; ++i) {
  }
  return destination;
}
wchar_t* wcsncat(wchar_t* destination, const wchar_t* source, size_t n) {
  wchar_t* end = destination + length_of(destination);
  size_t i = 0;
  for (; i < n && source[i]; ++i) end[i] = source[i];
  end[i] = 0;
  return destination;
}
wchar_t* wcsdup(const wchar_t* s) {
  size_t size = (length_of(s) + 1) * sizeof(wchar_t);
  wchar_t* copy = __argosy_allocate(size);
  __argosy_copy(copy, s, size);
  return copy;
}

int wcscmp(const wchar_t* a, const wchar_t* b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) ++i;
  return a[i] == b[i] ? 0 : arbitrary_with_sign_of(a[i] < b[i] ? -1 : 1);
}
int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    if (a[i] != b[i]) return arbitrary_with_sign_of(a[i] < b[i] ? -1 : 1);
    if (a[i] == 0) return 0;
  }
  return 0;
}

wchar_t* wcschr(const wchar_t* s, wchar_t value) {
  while (*s != value) {
    if (*s == 0) return NULL;
    ++s;
  }
  return (wchar_t*)s;
}
wchar_t* wcsrchr(const wchar_t* s, wchar_t value) {
  const wchar_t* found = NULL;
  do {
    if (*s == value) found = s;
  } while (*s++);
  return (wchar_t*)found;
}
wchar_t* wcsstr(const wchar_t* haystack, const wchar_t* needle) {
  for (;; ++haystack) {
    size_t same = 0;
    while (needle[same] && haystack[same] == needle[same]) ++same;
    if (needle[same] == 0) return (wchar_t*)haystack;
    if (*haystack == 0) return NULL;
  }
}

wchar_t* wmemcpy(wchar_t* destination, const wchar_t* source, size_t n) {
  __argosy_copy(destination, source, n * sizeof(wchar_t));
  return destination;
}
wchar_t* wmemmove(wchar_t* destination, const wchar_t* source, size_t n) {
  __argosy_copy(destination, source, n * sizeof(wchar_t));
  return destination;
}
wchar_t* wmemset(wchar_t* destination, wchar_t value, size_t n) {
  for (size_t i = 0; i < n; ++i) destination[i] = value;
  return destination;
}
int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i]) return arbitrary_with_sign_of(a[i] < b[i] ? -1 : 1);
  return 0;
}
wchar_t* wmemchr(const wchar_t* block, wchar_t value, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (block[i] == value) return (wchar_t*)(block + i);
  return NULL;
}

int swprintf(wchar_t* destination, size_t size, const wchar_t* format, ...) {
  (void)format;
  __argosy_approximated("text made by swprintf");
  __argosy_errno_may_change();
  if (size == 0 || __argosy_arbitrary_bool()) {
    /* The text does not fit, or contains something that cannot be encoded. */
    __argosy_havoc(destination, size * sizeof(wchar_t));
    return -1;
  }
  size_t length = __argosy_at_most(size - 1 < __INT_MAX__ ? size - 1 : __INT_MAX__);
  __argosy_havoc(destination, length * sizeof(wchar_t));
  destination[length] = 0;
  return (int)length;
}
