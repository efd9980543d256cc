/* Compiler builtins on bits, exact: __builtin_X is modelled by __argosy_builtin_X. Where the builtin is undefined
 * (clz and ctz of zero) so is the model's result. */
#include "argosy.h"

static int population(unsigned long long x) {
  x = x - ((x >> 1) & 0x5555555555555555ull);
  x = (x & 0x3333333333333333ull) + ((x >> 2) & 0x3333333333333333ull);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
  return (int)((x * 0x0101010101010101ull) >> 56);
}

/* All bits below the highest one set. */
static unsigned long long smear(unsigned long long x) {
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  x |= x >> 32;
  return x;
}

static int trailing_zeros(unsigned long long x) { return population(~x & (x - 1)); }

#define COUNTS(S, T, U)                                                                    \
  int __argosy_builtin_clz##S(U x) { return (int)(8 * sizeof(U)) - population(smear(x)); } \
  int __argosy_builtin_ctz##S(U x) { return trailing_zeros(x); }                           \
  int __argosy_builtin_popcount##S(U x) { return population(x); }                          \
  int __argosy_builtin_parity##S(U x) { return population(x) & 1; }                        \
  int __argosy_builtin_ffs##S(T x) { return x == 0 ? 0 : trailing_zeros((U)x) + 1; }       \
  int __argosy_builtin_clrsb##S(T x) {                                                     \
    const U y = x < 0 ? ~(U)x : (U)x;                                                      \
    return (int)(8 * sizeof(U)) - 1 - population(smear(y));                                \
  }

COUNTS(, int, unsigned)
COUNTS(l, long, unsigned long)
COUNTS(ll, long long, unsigned long long)

int __argosy_builtin_clzs(unsigned short x) { return 16 - population(smear(x)); }
int __argosy_builtin_ctzs(unsigned short x) { return trailing_zeros(x); }

unsigned short __argosy_builtin_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
unsigned __argosy_builtin_bswap32(unsigned x) { return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24; }
unsigned long long __argosy_builtin_bswap64(unsigned long long x) {
  return (unsigned long long)__argosy_builtin_bswap32((unsigned)x) << 32 |
         __argosy_builtin_bswap32((unsigned)(x >> 32));
}

#define REVERSES(BITS, T)                                                      \
  T __argosy_builtin_bitreverse##BITS(T x) {                                   \
    T result = 0;                                                              \
    for (int i = 0; i < BITS; ++i) result = (T)(result << 1 | ((x >> i) & 1)); \
    return result;                                                             \
  }                                                                            \
  T __argosy_builtin_rotateleft##BITS(T x, T n) {                              \
    n &= BITS - 1;                                                             \
    return n == 0 ? x : (T)(x << n | x >> (BITS - n));                         \
  }                                                                            \
  T __argosy_builtin_rotateright##BITS(T x, T n) {                             \
    n &= BITS - 1;                                                             \
    return n == 0 ? x : (T)(x >> n | x << (BITS - n));                         \
  }

REVERSES(8, unsigned char)
REVERSES(16, unsigned short)
REVERSES(32, unsigned)
REVERSES(64, unsigned long long)

/* SSE 4.2: CRC-32C, bit-reflected. */
static unsigned crc32c(unsigned crc, unsigned long long data, int bits) {
  for (int i = 0; i < bits; ++i) {
    const unsigned low = (crc ^ (unsigned)(data >> i)) & 1;
    crc = (crc >> 1) ^ (low ? 0x82f63b78u : 0);
  }
  return crc;
}
unsigned __argosy_builtin_ia32_crc32qi(unsigned crc, unsigned char data) { return crc32c(crc, data, 8); }
unsigned __argosy_builtin_ia32_crc32hi(unsigned crc, unsigned short data) { return crc32c(crc, data, 16); }
unsigned __argosy_builtin_ia32_crc32si(unsigned crc, unsigned data) { return crc32c(crc, data, 32); }
unsigned long long __argosy_builtin_ia32_crc32di(unsigned long long crc, unsigned long long data) {
  return crc32c((unsigned)crc, data, 64);
}
