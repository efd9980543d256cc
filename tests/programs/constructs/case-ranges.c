#include "../check.h"
static int classify(int c) {
  switch (c) {
    case '0' ... '9': return 1;
    case 'a' ... 'f':
    case 'A' ... 'F': return 2;
    case -100 ... -1: return 3;
    case 1000 ... 0x7fffffff: return 4;
    case 7 ... 7: return 5;
    default: return 0;
  }
}

static int bytes(unsigned char c) {
  switch (c) {
    case 0x00 ... 0x7f: return 1;
    case 0xc2 ... 0xdf: return 2;
    case 0xe0 ... 0xef: return 3;
    case 0xf0 ... 0xf4: return 4;
  }
  return -1;
}

static int wide(unsigned long long v) {
  switch (v) {
    case 0x100000000ull ... 0x1ffffffffull: return 1;
    case 0xfffffffffffffff0ull ... 0xffffffffffffffffull: return 2;
  }
  return 0;
}

int main(void) {
  CHECK(classify('0') == 1 && classify('9') == 1 && classify('/') == 0 && classify(':') == 0);
  CHECK(classify('a') == 2 && classify('F') == 2 && classify('g') == 0);
  CHECK(classify(-1) == 3 && classify(-100) == 3 && classify(-101) == 0 && classify(0) == 0);
  CHECK(classify(999) == 0 && classify(1000) == 4 && classify(0x7fffffff) == 4);
  CHECK(classify(7) == 5 && classify(8) == 0);
  CHECK(bytes(0x7f) == 1 && bytes(0x80) == -1 && bytes(0xdf) == 2 && bytes(0xe0) == 3 && bytes(0xf4) == 4 &&
        bytes(0xf5) == -1);
  CHECK(wide(0xffffffff) == 0 && wide(0x100000000ull) == 1 && wide(0x1ffffffffull) == 1 && wide(0x200000000ull) == 0);
  CHECK(wide(-1) == 2 && wide(-17ull) == 0);
  return 0;
}
