/* Records and bit-fields: which rules hold (System V, AAPCS, RISC-V) the target decides. The bytes that a value leaves in each record are
   printed; natively printed is what is expected. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum color { RED, GREEN, BLUE };

struct zero_char { char a : 3; char : 0; char b : 3; };
struct zero_int { char a : 3; int : 0; char b : 3; };
struct zero_long { char a; long long : 0; char b; };
struct zero_last { char a; int : 0; };
struct unnamed { char a; int : 5; };
struct unnamed_short { char a; short : 9; char b; };
struct container { char a; int b : 4; };
struct container_short { char a; short b : 9; };
struct container_long { char a; long long b : 4; };
struct straddle_char { char a : 5; char b : 5; };
struct straddle_mixed { short a : 10; int b : 10; char c : 4; };
struct enums { enum color a : 2; enum color b : 2; char c; };
struct volatile_field { char a; volatile int b : 8; volatile short c : 8; };
struct booleans { _Bool a : 1; _Bool b : 1; int c : 30; _Bool d : 1; };
struct packed { char a; int b : 20; long long c : 40; } __attribute__((packed));
struct aligned { char a; int b __attribute__((aligned(16))); };
struct aligned_field { char a; int b : 3 __attribute__((aligned(8))); };
struct wide { char a; long long b; };
struct real { char a; double b; };
struct longest { char a; long double b; };
struct nested { char a; struct { char b; long long c; } d; char e; };
struct flexible { int n; long long a[]; };
struct empty { };
struct with_empty { char a; struct empty e; long long b; };
union overlay { char a[5]; long long b; };
union narrow { char a : 3; int b : 17; };
#pragma pack(push, 2)
struct packed_2 { char a; int b; long long c; int d : 12; };
#pragma pack(pop)

static void bytes(const void *p, size_t n) {
  for (size_t i = 0; i < n; ++i) printf(" %02x", ((const unsigned char *)p)[i]);
  putchar('\n');
}
#define SHOW(type, ...)                                                        \
  do {                                                                         \
    type x;                                                                    \
    memset(&x, 0, sizeof x);                                                   \
    __VA_ARGS__;                                                               \
    printf("%s: %d, %d:", #type, (int)sizeof x, (int)_Alignof(type));          \
    bytes(&x, sizeof x);                                                       \
  } while (0)

int main(void) {
  SHOW(struct zero_char, x.a = -1, x.b = -1);
  SHOW(struct zero_int, x.a = -1, x.b = -1);
  SHOW(struct zero_long, x.a = 1, x.b = 2);
  SHOW(struct zero_last, x.a = 1);
  SHOW(struct unnamed, x.a = 1);
  SHOW(struct unnamed_short, x.a = 1, x.b = 2);
  SHOW(struct container, x.a = 1, x.b = -1);
  SHOW(struct container_short, x.a = 1, x.b = -1);
  SHOW(struct container_long, x.a = 1, x.b = -1);
  SHOW(struct straddle_char, x.a = 9, x.b = 10);
  SHOW(struct straddle_mixed, x.a = 300, x.b = 200, x.c = 5);
  SHOW(struct enums, x.a = BLUE, x.b = GREEN, x.c = 7);
  SHOW(struct volatile_field, x.a = 1, x.b = 2, x.c = 3);
  SHOW(struct booleans, x.a = 0, x.b = 1, x.c = 0x12345678, x.d = 1);
  SHOW(struct packed, x.a = 1, x.b = 0x54321, x.c = 0x7766554433);
  SHOW(struct aligned, x.a = 1, x.b = 2);
  SHOW(struct aligned_field, x.a = 1, x.b = 2);
  SHOW(struct wide, x.a = 1, x.b = 0x0123456789abcdef);
  SHOW(struct real, x.a = 1, x.b = -2.75);
  SHOW(struct nested, x.a = 1, x.d.b = 2, x.d.c = 3, x.e = 4);
  SHOW(struct flexible, x.n = 5);
  SHOW(struct with_empty, x.a = 1, x.b = 2);
  SHOW(union overlay, x.b = 0x0123456789abcdef);
  SHOW(union narrow, x.b = 0x1abcd);
  SHOW(struct packed_2, x.a = 1, x.b = 2, x.c = 3, x.d = 4);
  printf("%d %d %d\n", (int)sizeof(struct longest), (int)offsetof(struct longest, b), (int)_Alignof(struct longest));
  struct straddle_mixed s = {.a = -300, .b = -200, .c = -5};
  struct enums e = {.a = 3, .b = -1};
  struct zero_int z = {.a = 6, .b = 5};
  printf("%d %d %d, %d %d, %d %d\n", s.a, s.b, s.c, e.a, e.b, z.a, z.b);
  return 0;
}
