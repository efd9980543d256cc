#include "../check.h"
static const unsigned crc[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
                                 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
static const struct { const char *name; int days; } months[] = {{"jan", 31}, {"feb", 28}, {"mar", 31}};
static const double powers[] = {1e0, 1e1, 1e2, 1e3};
static const short steps[3][2] = {{1, -1}, {2, -2}, {3, -3}};
static unsigned checksum(const char *s) {
  unsigned c = ~0u;
  for (; *s; s++) {
    c ^= (unsigned char)*s;
    c = c >> 4 ^ crc[c & 15];
    c = c >> 4 ^ crc[c & 15];
  }
  return ~c;
}
int main(void) {
  CHECK(checksum("123456789") == 0xcbf43926u);
  int days = 0;
  for (unsigned i = 0; i < sizeof months / sizeof *months; i++) days += months[i].days;
  CHECK(days == 90 && months[1].name[0] == 'f' && powers[3] / powers[1] == 100 && steps[2][1] == -3);
  return 0;
}
