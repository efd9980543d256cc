#include "../check.h"
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
/* Pointers and numbers survive being copied byte by byte. */
struct s { int *p; int (*f)(int); short n; double d; };
static int next(int n) { return n + 1; }
static void copy(void *to, const void *from, __SIZE_TYPE__ n) { char *t = to; const char *f = from; while (n--) *t++ = *f++; }

int main(void) {
  int x = 5;
  struct s a = {&x, next, -3, 0.75}, b;
  copy(&b, &a, sizeof a);
  CHECK(*b.p == 5 && b.f(1) == 2 && b.n == -3 && b.d == 0.75 && b.p == &x);
  unsigned u = 0x01020304;
  unsigned char *bytes = (unsigned char *)&u;
  CHECK(bytes[0] == 4 && bytes[3] == 1);
  bytes[1] = 0xff;
  CHECK(u == 0x0102ff04);
  double d = -1.5;
  unsigned long long bits;
  memcpy(&bits, &d, 8);
  CHECK(bits == 0xbff8000000000000ull);
  bits ^= 1ull << 63;
  memcpy(&d, &bits, 8);
  CHECK(d == 1.5);
  short halves[4];
  memcpy(halves, &bits, 8);
  CHECK(halves[3] == 0x3ff8 && halves[0] == 0);
  *(short *)&u = 7;
  CHECK(u == 0x01020007);
  char buffer[16] = {0};
  int v = 0x11223344;
  memcpy(buffer + 3, &v, 4);
  CHECK(buffer[3] == 0x44 && buffer[6] == 0x11 && memcmp(buffer + 3, &v, 4) == 0);
  int *pointers[2] = {&x, 0}, *swapped[2];
  memcpy(&swapped[0], &pointers[1], sizeof(int *));
  memcpy(&swapped[1], &pointers[0], sizeof(int *));
  CHECK(swapped[0] == 0 && *swapped[1] == 5);
  __UINTPTR_TYPE__ number = (__UINTPTR_TYPE__)&x ^ 0x5555;
  CHECK(*(int *)(number ^ 0x5555) == 5);
  unsigned char *raw = (unsigned char *)&pointers[0];
  __UINTPTR_TYPE__ assembled = 0;
  for (unsigned i = sizeof(int *); i--;) assembled = assembled << 8 | raw[i];
  CHECK((int *)assembled == &x && *(int *)assembled == 5);
  return 0;
}
