/* Sizes, alignments, offsets, ranges and the bytes of records, without any library: a bare-metal compiler leaves them in its object file,
   `argosy exec` prints them. */
#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

enum narrow { NARROW = 1 };
enum unsigned_values { LARGE = 0xffffffff };
enum wide { WIDE = 0x100000000ll };
enum __attribute__((packed)) small { SMALL = 200 };
enum color { RED, GREEN, BLUE };

struct zero_char { char a : 3; char : 0; char b : 3; };
struct zero_int { char a : 3; int : 0; char b : 3; };
struct zero_long { char a; long long : 0; char b; };
struct unnamed { char a; int : 5; };
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
struct wide_field { char a; long long b; };
struct real { char a; double b; };
struct longest { char a; long double b; };
struct complex { char a; _Complex double b; };
struct pointer { char a; void *b; };
struct nested { char a; struct { char b; long long c; } d; char e; };
struct flexible { int n; long long a[]; };
union overlay { char a[5]; long long b; };
#pragma pack(push, 2)
struct packed_2 { char a; int b; long long c; int d : 12; };
#pragma pack(pop)

struct images {
  struct zero_char a; struct zero_int b; struct zero_long c; struct unnamed d; struct container e; struct container_short f;
  struct container_long g; struct straddle_char h; struct straddle_mixed i; struct enums j; struct volatile_field k; struct booleans l;
  struct packed m; struct aligned n; struct wide_field o; struct real p; struct longest q; struct nested r; struct packed_2 s;
  wchar_t t[3]; char u[4]; float v; double w; long double x, y, z;
};

/* On i386, Clang's is another than gcc's: docs/c-semantics.md. */
#ifdef __i386__
typedef int most_aligned;
#else
typedef max_align_t most_aligned;
#endif

#define TYPE(type) sizeof(type), _Alignof(type)
#define VALUES                                                                                                                      \
  TYPE(char), TYPE(short), TYPE(int), TYPE(long), TYPE(long long), TYPE(void *), TYPE(float), TYPE(double), TYPE(long double),     \
  TYPE(_Bool), TYPE(wchar_t), TYPE(size_t), TYPE(ptrdiff_t), TYPE(most_aligned), TYPE(va_list), TYPE(intmax_t), TYPE(int32_t),      \
  TYPE(intptr_t),                                  TYPE(_Complex float), TYPE(_Complex double), TYPE(_Complex long double),  \
  TYPE(enum narrow), TYPE(enum unsigned_values), TYPE(enum wide), TYPE(enum small), TYPE(struct zero_char), TYPE(struct zero_int), \
  TYPE(struct zero_long), TYPE(struct unnamed), TYPE(struct container), TYPE(struct container_short), TYPE(struct container_long), \
  TYPE(struct straddle_char), TYPE(struct straddle_mixed), TYPE(struct enums), TYPE(struct volatile_field), TYPE(struct booleans), \
  TYPE(struct packed), TYPE(struct aligned), TYPE(struct wide_field), TYPE(struct real), TYPE(struct longest),                     \
  TYPE(struct complex), TYPE(struct pointer), TYPE(struct nested), TYPE(struct flexible), TYPE(union overlay),                     \
  TYPE(struct packed_2), TYPE(struct images), offsetof(struct flexible, a), offsetof(struct nested, d), offsetof(struct longest, b), \
  offsetof(struct complex, b), offsetof(struct packed_2, c), (unsigned)CHAR_MIN, (unsigned)CHAR_MAX, (unsigned)WCHAR_MIN,          \
  (unsigned)WCHAR_MAX, (unsigned)(LONG_MAX >> 15), (unsigned)'\377', (wchar_t)-1 < 0, (char)-1 < 0, (enum narrow)-1 < 0,           \
  FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG, LDBL_MAX_EXP, LDBL_DIG, FLT_EVAL_METHOD, sizeof(L'a'), sizeof(0x80000000),            \
  sizeof(2147483648), __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

__attribute__((section(".values"))) const unsigned values[] = {VALUES};
__attribute__((section(".images"))) const struct images images = {
  {-1, -1}, {-1, -1}, {1, 2}, {1}, {1, -1}, {1, -1}, {1, -1}, {9, 10}, {300, 200, 5}, {BLUE, GREEN, 7}, {1, 2, 3}, {0, 1, 0x12345678, 1},
  {1, 0x54321, 0x7766554433}, {1, 2}, {1, 0x0123456789abcdef}, {1, -2.75}, {1, 1.1L}, {1, {2, 3}, 4}, {1, 2, 3, 4},
  L"\x263a!", "\xff" "a", 0.1f, 0.1, 0.1L, -1.0L / 3, __builtin_infl()};

#ifndef BARE_METAL
int printf(const char *, ...);
int main(void) {
  for (unsigned i = 0; i < sizeof values / sizeof *values; ++i) printf("%x ", values[i]);
  printf("\n");
  for (unsigned i = 0; i < sizeof images; ++i) printf("%02x", ((const unsigned char *)&images)[i]);
  printf("\n");
  return 0;
}
#endif
