/* What the target decides about C's own types. Natively printed is what is expected. */
#include <float.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

#define SHOW(type) printf("%s: %d, %d\n", #type, (int)sizeof(type), (int)_Alignof(type))
#define FIELD(type) printf("%s in a record: %d\n", #type, (int)offsetof(struct { char c; type x; }, x))

enum narrow { NARROW = 1 };
enum unsigned_values { LARGE = 0xffffffff };
enum wide { WIDE = 0x100000000ll };
enum __attribute__((packed)) small { SMALL = 200 };

struct triple { char c[3]; };

static int sum_of(int n, va_list list) {
  int sum = 0;
  while (n-- > 0) sum += va_arg(list, int);
  return sum;
}
/* Where va_list is an array, the callee moves the caller's; where it is a record or a pointer, a copy. */
static int twice(int n, ...) {
  va_list list, copy;
  va_start(list, n);
  va_copy(copy, list);
  int first = sum_of(n, copy), second;
  va_end(copy);
  second = sum_of(n, list);
  va_end(list);
  return 100 * first + second;
}
static int through_pointer(va_list *list) { return va_arg(*list, int); }
static double mixed(const char *kinds, ...) {
  va_list list;
  double sum = 0;
  va_start(list, kinds);
  for (; *kinds; ++kinds) switch (*kinds) {
      case 'i': sum += va_arg(list, int); break;
      case 'l': sum += va_arg(list, long long); break;
      case 'd': sum += va_arg(list, double); break;
      case 'D': sum += va_arg(list, long double); break;
      case 's': sum += va_arg(list, struct triple).c[2]; break;
      case 'p': sum += through_pointer(&list); break;
    }
  va_end(list);
  return sum;
}
static void show(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  SHOW(char); SHOW(short); SHOW(int); SHOW(long); SHOW(long long); SHOW(void *); SHOW(float); SHOW(double); SHOW(long double);
  SHOW(_Bool); SHOW(wchar_t); SHOW(wint_t); SHOW(size_t); SHOW(ptrdiff_t); SHOW(va_list); SHOW(intmax_t);
  SHOW(int_fast16_t); SHOW(int_fast32_t); SHOW(_Complex float); SHOW(_Complex double); SHOW(_Complex long double);
#ifndef __i386__ /* Clang's is another than gcc's: docs/c-semantics.md */
  SHOW(max_align_t);
#endif
  SHOW(enum narrow); SHOW(enum unsigned_values); SHOW(enum wide); SHOW(enum small);
  FIELD(long long); FIELD(double); FIELD(long double); FIELD(void *); FIELD(enum wide); FIELD(_Complex double);
  printf("char %d..%d, wchar_t %d, enum %d %d\n", CHAR_MIN, CHAR_MAX, (wchar_t)-1 < 0, (enum narrow)-1 < 0,
         (enum unsigned_values)-1 < 0);
  printf("wide characters %d..%u, wint_t %d\n", WCHAR_MIN < 0, (unsigned)WCHAR_MAX, (wint_t)-1 < 0);
  printf("bits %d %d\n", '\377', (char)0x80 >> 1);
  printf("char as index: %d\n", (int)"ab\xff"[2]);
  printf("floats %d %d %d, method %d, max %d %d\n", FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG, FLT_EVAL_METHOD, LDBL_MAX_EXP,
         LDBL_DIG);
  unsigned word = 0x01020304;
  printf("first byte %d\n", *(unsigned char *)&word);
  printf("lists %d %.1f\n", twice(3, 1, 2, 4), mixed("ildDsp", 1, 2ll, 3.5, 4.25L, (struct triple){{1, 2, 3}}, 9));
  show("%s %d %c\n", "passed on", 7, 'x');
  return 0;
}
