#include "../check.h"
#include <stdbool.h>
static bool is_set(unsigned v, int bit) { return v & (1u << bit); }
static bool global = 256;

int main(void) {
  _Bool b = 2;
  CHECK(b == 1 && sizeof b == 1);
  b = 0.1;
  CHECK(b == 1);
  b = 0.0;
  CHECK(b == 0);
  b = -0.0;
  CHECK(b == 0);
  b = __builtin_nan("");
  CHECK(b == 1);
  int x;
  b = &x;
  CHECK(b == 1);
  b = (void *)0;
  CHECK(b == 0);
  CHECK(global == 1 && is_set(0x100, 8) == 1 && is_set(0x100, 7) == 0);
  b = 0;
  CHECK(b++ == 0 && b == 1);
  CHECK(++b == 1 && b == 1);
  CHECK(b-- == 1 && b == 0);
  CHECK(b-- == 0 && b == 1);
  b += 255;
  CHECK(b == 1);
  b -= 1;
  CHECK(b == 0);
  b |= 8;
  CHECK(b == 1);
  b ^= 1;
  CHECK(b == 0);
  b = 0x100000000ull;
  CHECK(b == 1);
  b *= 0.5;
  CHECK(b == 1);
  CHECK((b << 3) == 8 && -b == -1 && ~b == -2 && !b == 0);
  CHECK((_Bool)512 == 1 && (bool)0.001f == true && (char)(_Bool)'a' == 1);
  bool list[3] = {5, 0, -1};
  CHECK(list[0] + list[1] + list[2] == 2);
  struct { bool f : 1; bool g; } s = {4, 4};
  CHECK(s.f == 1 && s.g == 1);
  unsigned char *raw = (unsigned char *)&b;
  CHECK(*raw == 1);
  return 0;
}
