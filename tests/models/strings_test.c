// string.h, strings.h, wchar.h: every function on all pairs of a set of strings, in memory without room to spare, so
// that AddressSanitizer sees an access that the library would not make.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "harness.h"

void *model_memcpy(void*, const void*, size_t), *model_memmove(void*, const void*, size_t);
void *model_mempcpy(void*, const void*, size_t), *model_memset(void*, int, size_t);
void *model_memccpy(void*, const void*, int, size_t), *model_memchr(const void*, int, size_t);
void *model_memrchr(const void*, int, size_t), *model_rawmemchr(const void*, int);
void *model_memmem(const void*, size_t, const void*, size_t), *model___memcpy_chk(void*, const void*, size_t, size_t);
int model_memcmp(const void*, const void*, size_t), model_bcmp(const void*, const void*, size_t);
int model_ffs(int), model_ffsl(long), model_ffsll(long long);
size_t model_strlen(const char*), model_strnlen(const char*, size_t);
char *model_strcpy(char*, const char*), *model_stpcpy(char*, const char*), *model_strcat(char*, const char*);
char *model_strncpy(char*, const char*, size_t), *model_stpncpy(char*, const char*, size_t);
char *model_strncat(char*, const char*, size_t), *model___strcpy_chk(char*, const char*, size_t);
size_t model_strlcpy(char*, const char*, size_t), model_strlcat(char*, const char*, size_t);
int model_strcmp(const char*, const char*), model_strncmp(const char*, const char*, size_t);
int model_strcasecmp(const char*, const char*), model_strncasecmp(const char*, const char*, size_t);
char *model_strchr(const char*, int), *model_strrchr(const char*, int), *model_strchrnul(const char*, int);
char *model_strstr(const char*, const char*), *model_strcasestr(const char*, const char*);
char* model_strpbrk(const char*, const char*);
size_t model_strspn(const char*, const char*), model_strcspn(const char*, const char*);
char *model_strtok(char*, const char*), *model_strtok_r(char*, const char*, char**), *model_strsep(char**, const char*);
char *model_strdup(const char*), *model_strndup(const char*, size_t), *model_strerror(int);
void model_free(void*);
size_t model_wcslen(const wchar_t*);
wchar_t *model_wcscpy(wchar_t*, const wchar_t*), *model_wcsncpy(wchar_t*, const wchar_t*, size_t);
wchar_t *model_wcscat(wchar_t*, const wchar_t*), *model_wcschr(const wchar_t*, wchar_t);
wchar_t *model_wcsstr(const wchar_t*, const wchar_t*), *model_wcsrchr(const wchar_t*, wchar_t);
wchar_t *model_wmemset(wchar_t*, wchar_t, size_t), *model_wmemchr(const wchar_t*, wchar_t, size_t);
int model_wcscmp(const wchar_t*, const wchar_t*), model_wcsncmp(const wchar_t*, const wchar_t*, size_t);
int model_wmemcmp(const wchar_t*, const wchar_t*, size_t);

static const char* const strings[] = {"",        "a",    "b",     "ab",     "ba",     "abc",
                                      "ABC",     "aBc",  "aab",   "aaab",   "abcabd", "x,y;;z",
                                      ",,",      "\x80", "\xff",  "a\x80",  "[{@`",   "hello",
                                      "hello w", "lo",   "HELLO", " \t\n ", "a,b,c",  "zzzzzzzzzzzzzzzzzzzzzz"};
enum { STRINGS = sizeof strings / sizeof *strings, SIZE = 64 };

// A copy that ends where its memory ends.
static char* exact(const char* s) { return strcpy(malloc(strlen(s) + 1), s); }

static void testCopies(const char* a, const char* b) {
  char x[SIZE], y[SIZE];
#define BOTH(...)                           \
  do {                                      \
    memset(x, 7, SIZE), memset(y, 7, SIZE); \
    __VA_ARGS__;                            \
    CHECK(memcmp(x, y, SIZE) == 0);         \
  } while (0)
  BOTH(CHECK(strcpy(x, a) == x && model_strcpy(y, a) == y));
  BOTH(CHECK(stpcpy(x, a) - x == model_stpcpy(y, a) - y));
  BOTH(strcat(strcpy(x, a), b), CHECK(model_strcat(strcpy(y, a), b) == y));
  for (size_t n = 0; n < 12; ++n) {
    BOTH(strncpy(x, a, n), CHECK(model_strncpy(y, a, n) == y));
    BOTH(CHECK(stpncpy(x, a, n) - x == model_stpncpy(y, a, n) - y));
    BOTH(strncat(strcpy(x, a), b, n), CHECK(model_strncat(strcpy(y, a), b, n) == y));
    BOTH(char* p = memccpy(x, a, 'b', n <= strlen(a) ? n : strlen(a));
         char* q = model_memccpy(y, a, 'b', n <= strlen(a) ? n : strlen(a)); CHECK(p ? p - x == q - y : !q));
    // strlcpy and strlcat came late to glibc: their definition in terms of snprintf.
    BOTH(CHECK(model_strlcpy(y, a, n) == (size_t)snprintf(x, n, "%s", a)));
    BOTH(strcpy(x, a), strcpy(y, a); size_t length = strnlen(a, n);
         if (length < n) snprintf(x + length, n - length, "%s", b);
         CHECK(model_strlcat(y, b, n) == length + strlen(b)));
    CHECK(model_strnlen(a, n) == strnlen(a, n));
  }
  char* copy = model_strdup(a);
  CHECK(strcmp(copy, a) == 0);
  model_free(copy);
  copy = model_strndup(a, 2);
  CHECK(strlen(copy) == strnlen(a, 2) && strncmp(copy, a, 2) == 0);
  model_free(copy);
  RUN(model___strcpy_chk(y, a, strlen(a)));
  CHECK(halted == ABORTED);
  RUN(model___strcpy_chk(y, a, strlen(a) + 1));
  CHECK(halted == RETURNED && strcmp(a, y) == 0);
}

static void testComparisons(const char* a, const char* b) {
  CHECK(sign(model_strcmp(a, b)) == sign(strcmp(a, b)));
  CHECK(sign(model_strcasecmp(a, b)) == sign(strcasecmp(a, b)));
  CHECK(model_strstr(a, b) == strstr(a, b));
  CHECK(model_strcasestr(a, b) == strcasestr(a, b));
  CHECK(model_strpbrk(a, b) == strpbrk(a, b));
  CHECK(model_strspn(a, b) == strspn(a, b));
  CHECK(model_strcspn(a, b) == strcspn(a, b));
  CHECK(model_memmem(a, strlen(a), b, strlen(b)) == memmem(a, strlen(a), b, strlen(b)));
  size_t shorter = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
  for (size_t n = 0; n < 9; ++n) {
    CHECK(sign(model_strncmp(a, b, n)) == sign(strncmp(a, b, n)));
    CHECK(sign(model_strncasecmp(a, b, n)) == sign(strncasecmp(a, b, n)));
    if (n > shorter + 1) continue;
    CHECK(sign(model_memcmp(a, b, n)) == sign(memcmp(a, b, n)));
    CHECK(!model_bcmp(a, b, n) == !memcmp(a, b, n));
  }
}

static void testTokens(const char* a, const char* b) {
  char *x = exact(a), *y = exact(a), *z = exact(a), *restX, *restZ;
  char *p = strtok_r(x, b, &restX), *q = model_strtok(y, b), *r = model_strtok_r(z, b, &restZ);
  for (;;) {
    CHECK(!p == !q && !p == !r);
    if (!p) break;
    CHECK(p - x == q - y && p - x == r - z);
    p = strtok_r(NULL, b, &restX), q = model_strtok(NULL, b), r = model_strtok_r(NULL, b, &restZ);
  }
  CHECK(memcmp(x, y, strlen(a) + 1) == 0 && memcmp(x, z, strlen(a) + 1) == 0);
  strcpy(x, a), strcpy(y, a);
  char *u = x, *v = y;
  do {
    p = strsep(&u, b), q = model_strsep(&v, b);
    CHECK(!p == !q && (!p || p - x == q - y) && !u == !v);
  } while (p);
  CHECK(memcmp(x, y, strlen(a) + 1) == 0);
  free(x), free(y), free(z);
}

static void testWide(const char* narrowA, const char* narrowB) {
  wchar_t a[SIZE], b[SIZE], x[SIZE], y[SIZE];
  size_t lengthA = strlen(narrowA), lengthB = strlen(narrowB);
  // Negative wide characters too, where wchar_t is signed as on x86.
  const int lowest = (wchar_t)-1 < 0 ? 0 : 256;
  for (size_t i = 0; i <= lengthA; ++i)
    a[i] = (signed char)narrowA[i] < 0 ? (signed char)narrowA[i] + lowest : narrowA[i];
  for (size_t i = 0; i <= lengthB; ++i)
    b[i] = (signed char)narrowB[i] < 0 ? (signed char)narrowB[i] + lowest : narrowB[i];
  CHECK(model_wcslen(a) == lengthA);
  CHECK(sign(model_wcscmp(a, b)) == sign(wcscmp(a, b)));
  CHECK(sign(model_wcsncmp(a, b, 2)) == sign(wcsncmp(a, b, 2)));
  CHECK(model_wcsstr(a, b) == wcsstr(a, b));
  CHECK(model_wcschr(a, b[0]) == wcschr(a, b[0]) && model_wcsrchr(a, b[0]) == wcsrchr(a, b[0]));
  CHECK(model_wmemchr(a, b[0], lengthA) == wmemchr(a, b[0], lengthA));
  size_t shorter = lengthA < lengthB ? lengthA : lengthB;
  CHECK(sign(model_wmemcmp(a, b, shorter)) == sign(wmemcmp(a, b, shorter)));
  wmemset(x, 7, SIZE), model_wmemset(y, 7, SIZE);
  wcscat(wcscpy(x, a), b), model_wcscat(model_wcscpy(y, a), b);
  CHECK(wmemcmp(x, y, SIZE) == 0);
  wcsncpy(x, b, 20), model_wcsncpy(y, b, 20);
  CHECK(wmemcmp(x, y, SIZE) == 0);
}

static void testCharacters(const char* a) {
  static const char characters[] = {0, 'a', 'b', 'c', ',', '\x80', '\xff'};
  CHECK(model_strlen(a) == strlen(a));
  for (unsigned i = 0; i < sizeof characters; ++i) {
    // Only the low byte of the argument counts.
    for (int c = characters[i] - 256; c <= characters[i] + 256; c += 256) {
      CHECK(model_strchr(a, c) == strchr(a, c));
      CHECK(model_strrchr(a, c) == strrchr(a, c));
      CHECK(model_strchrnul(a, c) == strchrnul(a, c));
      for (size_t n = 0; n <= strlen(a) + 1; ++n) {
        CHECK(model_memchr(a, c, n) == memchr(a, c, n));
        CHECK(model_memrchr(a, c, n) == memrchr(a, c, n));
      }
    }
  }
  CHECK(model_rawmemchr(a, 0) == a + strlen(a));
}

void testStrings(void) {
  for (int i = 0; i < STRINGS; ++i) {
    char* a = exact(strings[i]);
    testCharacters(a);
    for (int j = 0; j < STRINGS; ++j) {
      char* b = exact(strings[j]);
      testCopies(a, b);
      testComparisons(a, b);
      testTokens(a, b);
      testWide(a, b);
      free(b);
    }
    free(a);
  }
  char block[] = "0123456789", expected[] = "0101234789";
  CHECK(model_memmove(block + 2, block, 5) == block + 2 && memcmp(block, expected, 7) == 0);
  CHECK(model_memcpy(block, "zz", 2) == block && block[1] == 'z' && model_memset(block, 256 + 'q', 3) == block);
  CHECK(memcmp(block, "qqq", 3) == 0 && model_mempcpy(block, "abc", 3) == block + 3);
  CHECK(model_memcpy(NULL, NULL, 0) == NULL && model_memcmp(NULL, NULL, 0) == 0);
  RUN(model___memcpy_chk(block, "abcd", 4, 3));
  CHECK(halted == ABORTED);
  for (int i = 0; i < 64; ++i) {
    long long x = (long long)(1ull << i | (randomBits() << i));
    CHECK(model_ffs((int)x) == ffs((int)x) && model_ffsl((long)x) == ffsl((long)x) && model_ffsll(x) == ffsll(x));
  }
  CHECK(model_ffs(0) == 0 && model_ffsll(0) == 0);
  CHECK(strlen(model_strerror(2)) < 64);
}
