// stdlib.h and assert.h.
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

long model_strtol(const char*, char**, int);
long long model_strtoll(const char*, char**, int);
unsigned long model_strtoul(const char*, char**, int);
unsigned long long model_strtoull(const char*, char**, int);
double model_strtod(const char*, char**);
int model_atoi(const char*), model_abs(int), model_rand(void), *model___errno_location(void);
long model_atol(const char*), model_labs(long), model_random(void);
long long model_atoll(const char*), model_llabs(long long);
double model_drand48(void);
div_t model_div(int, int);
ldiv_t model_ldiv(long, long);
lldiv_t model_lldiv(long long, long long);
void model_qsort(void*, size_t, size_t, int (*)(const void*, const void*));
void* model_bsearch(const void*, const void*, size_t, size_t, int (*)(const void*, const void*));
void *model_malloc(size_t), *model_calloc(size_t, size_t), *model_realloc(void*, size_t);
void *model_reallocarray(void*, size_t, size_t), model_free(void*), *model_aligned_alloc(size_t, size_t);
int model_posix_memalign(void**, size_t, size_t);
char* model_getenv(const char*);
int model_atexit(void (*)(void)), model_on_exit(void (*)(int, void*), void*), model_at_quick_exit(void (*)(void));
void model_exit(int), model_quick_exit(int), model__Exit(int), model_abort(void), model___argosy_run_atexit(int);
void model_assert(int), model___VERIFIER_assume(int),
    model___assert_fail(const char*, const char*, unsigned, const char*);

static void testIntegers(void) {
  static const char* const texts[] = {"",
                                      "0",
                                      "1",
                                      "-1",
                                      "+1",
                                      "+-1",
                                      "  42",
                                      "\t\n\v\f\r 7x",
                                      "0x",
                                      "0x1F",
                                      "0xg",
                                      "-0X1f",
                                      "010",
                                      "08",
                                      "0b1",
                                      "z",
                                      "Zz9",
                                      "12a",
                                      "2147483647",
                                      "2147483648",
                                      "-2147483648",
                                      "-2147483649",
                                      "4294967295",
                                      "4294967296",
                                      "-4294967295",
                                      "-4294967296",
                                      "9223372036854775807",
                                      "9223372036854775808",
                                      "-9223372036854775808",
                                      "-9223372036854775809",
                                      "18446744073709551615",
                                      "18446744073709551616",
                                      "-18446744073709551615",
                                      "-18446744073709551616",
                                      "99999999999999999999999",
                                      "-",
                                      "+",
                                      " ",
                                      "0x-1",
                                      "-0",
                                      "1 2",
                                      "zzzzzzzzzzzz",
                                      "zzzzzzzzzzzzzzz",
                                      "00000000000000000000000000000012"};
  static const int bases[] = {0, 2, 8, 10, 16, 36, 1, 37, -1};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; ++i) {
    const char* text = texts[i];
    for (unsigned j = 0; j < sizeof bases / sizeof *bases; ++j) {
#define COMPARE(type, function)                                                                           \
  {                                                                                                       \
    char *end = NULL, *modelEnd = NULL;                                                                   \
    errno = *model___errno_location() = 0;                                                                \
    type expected = function(text, &end, bases[j]), actual = model_##function(text, &modelEnd, bases[j]); \
    CHECK(expected == actual);                                                                            \
    if (bases[j] == 0 || (bases[j] > 1 && bases[j] <= 36)) {                                              \
      CHECK(end == modelEnd);                                                                             \
      CHECK((errno == ERANGE) == (*model___errno_location() == ERANGE));                                  \
    } else {                                                                                              \
      CHECK(*model___errno_location() == EINVAL);                                                         \
    }                                                                                                     \
    CHECK(model_##function(text, NULL, bases[j]) == expected);                                            \
  }
      COMPARE(long, strtol)
      COMPARE(long long, strtoll)
      COMPARE(unsigned long, strtoul)
      COMPARE(unsigned long long, strtoull)
    }
    CHECK(model_atoi(text) == atoi(text) && model_atol(text) == atol(text) && model_atoll(text) == atoll(text));
    char* end;
    model_strtod(text, &end);
    CHECK(text <= end && end <= text + strlen(text));
  }
  static const long long numbers[] = {0, 1, -1, 7, -7, INT_MAX, -INT_MAX, LLONG_MAX, -LLONG_MAX, 100};
  for (int i = 0; i < 10; ++i) {
    int x = (int)numbers[i];
    CHECK(model_llabs(numbers[i]) == llabs(numbers[i]) && model_labs((long)x) == labs((long)x) &&
          model_abs(x) == abs(x));
    for (int j = 1; j < 10; ++j) {
      int y = (int)numbers[j];
      div_t d = div(x, y), m = model_div(x, y);
      ldiv_t ld = ldiv(x, y), lm = model_ldiv(x, y);
      lldiv_t lld = lldiv(numbers[i], numbers[j]), llm = model_lldiv(numbers[i], numbers[j]);
      CHECK(d.quot == m.quot && d.rem == m.rem && ld.quot == lm.quot && ld.rem == lm.rem);
      CHECK(lld.quot == llm.quot && lld.rem == llm.rem);
    }
  }
  for (int i = 0; i < 1000; ++i) {
    CHECK(model_rand() >= 0 && model_random() >= 0 && model_random() <= 2147483647);
    double d = model_drand48();
    CHECK(d >= 0 && d < 1);
  }
}

struct pair {
  short key;
  char order;
};
static int comparePairs(const void* a, const void* b) {
  return sign(((const struct pair*)a)->key - ((const struct pair*)b)->key);
}

static void testSorting(void) {
  const int before = livingObjects();
  for (int count = 0; count < 40; ++count) {
    struct pair pairs[40];
    int sum = 0;
    for (int i = 0; i < count; ++i) {
      pairs[i] = (struct pair){(short)(randomBits() % 20), (char)i};
      sum += pairs[i].key;
    }
    model_qsort(pairs, (size_t)count, sizeof *pairs, comparePairs);
    for (int i = 0; i < count; ++i) {
      sum -= pairs[i].key;
      if (i > 0) CHECK(pairs[i - 1].key <= pairs[i].key);
    }
    CHECK(sum == 0 && livingObjects() == before);
    for (short key = -1; key < 21; ++key) {
      struct pair wanted = {key, 0};
      struct pair* found = model_bsearch(&wanted, pairs, (size_t)count, sizeof *pairs, comparePairs);
      struct pair* expected = bsearch(&wanted, pairs, (size_t)count, sizeof *pairs, comparePairs);
      CHECK(!found == !expected && (!found || found->key == key));
    }
  }
}

static void testMemory(void) {
  const int before = livingObjects();
  char* p = model_malloc(0);
  CHECK(p);
  p = model_realloc(p, 10);
  memcpy(p, "012345678", 10);
  p = model_realloc(p, 4);
  CHECK(memcmp(p, "0123", 4) == 0);
  p = model_reallocarray(p, 5, 2);
  CHECK(memcmp(p, "0123", 4) == 0);
  CHECK(model_reallocarray(p, SIZE_MAX / 2, 3) == NULL);
  CHECK(model_realloc(p, 0) == NULL);
  CHECK(model_calloc(SIZE_MAX / 2, 3) == NULL &&
        model_calloc((size_t)1 << (sizeof(size_t) * 4), (size_t)1 << (sizeof(size_t) * 4)) == NULL);
  p = model_calloc(3, 5);
  for (int i = 0; i < 15; ++i) CHECK(p[i] == 0);
  model_free(p);
  model_free(NULL);
  void* aligned = NULL;
  CHECK(model_posix_memalign(&aligned, 3, 8) == EINVAL && aligned == NULL);
  CHECK(model_posix_memalign(&aligned, 16, 8) == 0 && aligned);
  model_free(aligned);
  CHECK(model_aligned_alloc(3, 8) == NULL);
  CHECK(livingObjects() == before);
}

static char order[16];
static void first(void) { strcat(order, "1"); }
static void second(void) {
  strcat(order, "2");
  model_atexit(first);
}
static void third(int status, void* argument) {
  CHECK(status == 5);
  strcat(order, argument);
}

static void testExit(void) {
  model_atexit(first);
  model_atexit(second);
  model_on_exit(third, "3");
  RUN(model_exit(5));
  CHECK(halted == EXITED && haltStatus == 5 && strcmp(order, "3211") == 0);
  order[0] = 0;
  model_atexit(second);
  model___argosy_run_atexit(0);
  CHECK(strcmp(order, "21") == 0);
  model_atexit(first);
  model_at_quick_exit(second);
  order[0] = 0;
  RUN(model_quick_exit(3));
  CHECK(halted == EXITED && haltStatus == 3 && strcmp(order, "2") == 0);
  RUN(model__Exit(4));
  CHECK(halted == EXITED && haltStatus == 4 && strcmp(order, "2") == 0);
  RUN(for (int i = 0; i < 100; ++i) model_atexit(first));
  CHECK(halted == UNMODELLED);
  RUN(model_abort());
  CHECK(halted == ABORTED);
  RUN(model_assert(1));
  CHECK(halted == RETURNED);
  RUN(model_assert(0));
  CHECK(halted == ABORTED);
  RUN(model___assert_fail("", "", 1, ""));
  CHECK(halted == ABORTED);
  RUN(model___VERIFIER_assume(2));
  CHECK(halted == RETURNED);
  RUN(model___VERIFIER_assume(0));
  CHECK(halted == BLOCKED);
}

void testStdlib(void) {
  testIntegers();
  testMemory();
  testSorting();
  testExit();
  int found = 0;
  for (int i = 0; i < 50; ++i) {
    char* value = model_getenv("HOME");
    if (value) found += strlen(value) < 100;
  }
  CHECK(found > 0 && found < 50);
}
