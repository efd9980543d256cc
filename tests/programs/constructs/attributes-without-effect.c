#include "../check.h"
typedef union { int *i; const char *c; } any __attribute__((transparent_union));
static int first_byte(any p) { return *p.c; }
typedef int wide __attribute__((mode(DI)));
typedef unsigned byte __attribute__((mode(QI)));
static int __attribute__((const, unused, nonnull(1), hot)) pure_function(const int *p) { return *p; }
__attribute__((section(".data.mine"))) static int placed = 3;
__attribute__((format(printf, 1, 2))) static int formatted(const char *f, ...) { return *f; }
__attribute__((warn_unused_result, malloc)) static void *nothing(void) { return 0; }
static int old __attribute__((deprecated("no")));
typedef int may_alias_int __attribute__((may_alias));

static int through(int n) {
  switch (n) {
    case 1: n += 10; __attribute__((fallthrough));
    case 2: n += 100; break;
  }
  return n;
}

int main(void) {
  int i = 0x41;
  CHECK(first_byte(&i) == 0x41 && first_byte("z") == 'z');
  CHECK(sizeof(wide) == 8 && sizeof(byte) == 1 && (byte)300 == 44);
  wide w = 1ll << 40;
  CHECK(w >> 38 == 4);
  CHECK(pure_function(&i) == 0x41 && placed == 3 && formatted("%d", 1) == '%' && nothing() == 0 && old == 0);
  CHECK(through(1) == 111 && through(2) == 102 && through(3) == 3);
  float f = 1.0f;
  CHECK(*(may_alias_int *)&f == 0x3f800000);
  __extension__ long long e = 5;
  CHECK(__extension__(e) == 5);
  int unused __attribute__((unused));
  return 0;
}
