#include "../check.h"
static int calls;
static int side(void) { return ++calls; }

int main(void) {
  CHECK(__builtin_clz(1) == 31 && __builtin_clz(0x80000000) == 0 && __builtin_clzll(1) == 63 &&
        __builtin_clzl(1) == sizeof(long) * 8 - 1);
  CHECK(__builtin_ctz(8) == 3 && __builtin_ctzll(1ull << 40) == 40 && __builtin_ctz(0x80000000) == 31);
  CHECK(__builtin_popcount(0xf0f0) == 8 && __builtin_popcountll(~0ull) == 64 &&
        __builtin_popcountl(-1l) == sizeof(long) * 8);
  CHECK(__builtin_parity(7) == 1 && __builtin_parityll(3) == 0 && __builtin_parityl(1) == 1);
  CHECK(__builtin_ffs(0) == 0 && __builtin_ffs(8) == 4 && __builtin_ffsll(1ll << 35) == 36 && __builtin_ffsl(-1) == 1);
  CHECK(__builtin_clrsb(-1) == 31 && __builtin_clrsb(1) == 30 && __builtin_clrsbll(0) == 63);
  CHECK(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(0x12345678) == 0x78563412);
  CHECK(__builtin_bswap64(0x0102030405060708ull) == 0x0807060504030201ull);
  volatile unsigned v = 0x00ff0000;
  CHECK(__builtin_clz(v) == 8 && __builtin_ctz(v) == 16 && __builtin_popcount(v) == 8 && __builtin_ffs(v) == 17 &&
        __builtin_bswap32(v) == 0xff00);
  CHECK(__builtin_abs(-5) == 5 && __builtin_labs(-6l) == 6 && __builtin_llabs(-7ll) == 7);

  int r;
  CHECK(__builtin_add_overflow(2147483647, 1, &r) && r == -2147483647 - 1);
  CHECK(!__builtin_add_overflow(5, -7, &r) && r == -2);
  CHECK(__builtin_sub_overflow(-2147483647 - 1, 1, &r) && r == 2147483647);
  CHECK(__builtin_mul_overflow(65536, 65536, &r) && r == 0);
  CHECK(!__builtin_mul_overflow(-65536, 32768, &r) && r == -2147483647 - 1);
  unsigned char c;
  CHECK(__builtin_add_overflow(200, 100, &c) && c == 44);
  CHECK(!__builtin_add_overflow(-1, 200, &c) && c == 199);
  CHECK(__builtin_sub_overflow(0, 1, &c) && c == 255);
  unsigned u;
  CHECK(__builtin_sub_overflow(1u, 2u, &u) && u == 0xffffffff);
  CHECK(!__builtin_add_overflow(-1, 5u, &u) && u == 4);
#ifdef __SIZEOF_INT128__
  unsigned __int128 wide;
  __int128 wideSigned;
  const unsigned long long most = -1ull;
  CHECK(__builtin_mul_overflow((unsigned char)4, -16, &wide) && wide == (unsigned __int128)-64);
  CHECK(!__builtin_mul_overflow(most, most, &wide) && wide == (unsigned __int128)most * most);
  CHECK(__builtin_mul_overflow(most, most, &wideSigned) && wideSigned == (__int128)((unsigned __int128)most * most));
  CHECK(!__builtin_mul_overflow(most, -9223372036854775807ll - 1, &wideSigned) && wideSigned == (__int128)most * (-9223372036854775807ll - 1));
  CHECK(__builtin_sub_overflow(1u, 2ll, &wide) && wide == (unsigned __int128)-1);
  CHECK(!__builtin_sub_overflow(1u, 2ll, &wideSigned) && wideSigned == -1);
#endif
  long long ll;
  CHECK(!__builtin_mul_overflow(0x7fffffff, 0x7fffffffll, &ll) && ll == 0x3fffffff00000001ll);
  CHECK(__builtin_mul_overflow(1ll << 62, 2ll, &ll) && ll == -0x7fffffffffffffffll - 1);
  unsigned long long ull;
  CHECK(__builtin_sub_overflow(0, 1, &ull) && ull == ~0ull);
  CHECK(!__builtin_mul_overflow(0xffffffffull, 0xffffffffull, &ull) && ull == 0xfffffffe00000001ull);
  CHECK(__builtin_smul_overflow(46341, 46341, &r) && !__builtin_smul_overflow(46340, 46340, &r) && r == 2147395600);
  CHECK(__builtin_uadd_overflow(~0u, 1, &u) && u == 0 && !__builtin_saddll_overflow(1, 2, &ll) && ll == 3);
  CHECK(__builtin_add_overflow(side(), side(), &r) == 0 && r == 3 && calls == 2);
  return 0;
}
