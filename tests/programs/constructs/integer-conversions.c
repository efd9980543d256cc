#include "../check.h"
#include <limits.h>
static unsigned char to_byte(int v) { return v; }
static int from_char(char c) { return c; }
static long long widen(int v) { return v; }
static unsigned long long widen_unsigned(unsigned v) { return v; }
static unsigned long long sign_extend(int v) { return v; }

int main(void) {
  CHECK(-1 > 0u && -1 < 0 && -1 < 1l && (unsigned char)-1 > -1 && (unsigned short)65535 > -1);
  CHECK((-1l > 0u) == ILP32 && -1ll < 0u && -1ll > 0ull);
  CHECK((char)255 == (SIGNED_CHAR ? -1 : 255) && (signed char)128 == -128 && (unsigned char)256 == 0 && (short)65535 == -1 &&
        (unsigned short)-1 == 65535);
  CHECK((int)0xffffffff == -1 && (int)0x1234567890ll == 0x34567890 && (unsigned)-1ll == 0xffffffff);
  CHECK(to_byte(-1) == 255 && to_byte(0x1234) == 0x34 && from_char(200) == (SIGNED_CHAR ? -56 : 200));
  CHECK(widen(-5) == -5ll && widen_unsigned(-5) == 0xfffffffbull && sign_extend(-5) == 0xfffffffffffffffbull);
  CHECK((unsigned long long)(unsigned)-1 == 0xffffffffull && (long long)(unsigned char)'\xff' == 255 &&
        (unsigned)(char)'\xff' == (SIGNED_CHAR ? 0xffffffff : 255));
  unsigned char a = 255, b = 1;
  CHECK(a + b == 256 && (unsigned char)(a + b) == 0 && ~a == -256 && -a == -255);
  CHECK((a ^ 0xff) == 0 && !a == 0 && a - 256 < 0 && a * a == 65025);
  unsigned short s = 60000;
  CHECK(s + s == 120000 && (unsigned short)(s + s) == 54464);
  CHECK(INT_MAX + 1u == 0x80000000u && UINT_MAX + 1 == 0 && 0u - 1 == UINT_MAX);
  CHECK(3u * -1 == 0xfffffffdu && (5 - 6u) / 2 == 0x7fffffff && 7 / -2 == -3 && 7 % -2 == 1 && -7 / 2 == -3 &&
        -7 % 2 == -1);
  CHECK(-7 / 2u == 2147483644u && -1 % 10u == 5 && (long long)-7 / 2u == -3);
  CHECK(1u << 31 == 0x80000000u && (1u << 31) >> 31 == 1 && -8 >> 1 == -4 && -1 >> 31 == -1 &&
        0x80000000u >> 4 == 0x08000000u);
  CHECK((unsigned char)0x80 << 1 == 256 && 1ll << 40 == 0x10000000000ll && (~0ull >> 60) == 15 && (-1ll >> 63) == -1);
  CHECK((signed char)-128 >> 7 == -1 && 1 << (char)3 == 8 && 1 << 3ll == 8);
  CHECK(CHAR_MIN == (SIGNED_CHAR ? -128 : 0) && LONG_MAX == (ILP32 ? 0x7fffffffll : 0x7fffffffffffffffll) && ULLONG_MAX == ~0ull &&
        CHAR_BIT == 8);
  CHECK(sizeof(0x7fffffff) == 4 && sizeof(0x100000000) == 8 && 0xfffffffe > 0 && 4294967295 > 0 && -2147483648 < 0 &&
        2147483648 > 0);
  CHECK(010 == 8 && 0x1F == 31 && 0b101 == 5);
  CHECK(100u - 200 > 100 && (int)(100u - 200) == -100 && (short)(100u - 200) == -100);
  long l = -1;
  unsigned long ul = l;
  CHECK(ul == ULONG_MAX && (unsigned)l == UINT_MAX && (l == UINT_MAX) == ILP32);
  int i = 'a' - 'A' + '0';
  CHECK(i == 80);
  int n = 3;
  int array[4] = {0, 1, 2, 3};
  CHECK(array[(unsigned char)(n + 256)] == 3 && *(array + (char)n) == 3);
  void *p = (void *)-1;
  CHECK((__INTPTR_TYPE__)p == -1 && (__UINTPTR_TYPE__)p == ~(__UINTPTR_TYPE__)0);
  return 0;
}
