#include "../check.h"
static int calls;
static int value(int v) { calls++; return v; }

static int basic(int n) {
  int r = 0;
  switch (value(n)) {
    case 1: r += 1;
    case 2: r += 2; break;
    default: r += 100;
    case 3: r += 3; break;
    case -1: r = -1;
  }
  return r;
}
static int none(int n) { switch (n) { case 5: return 1; case 6: return 2; } return 0; }
static int wide(long long n) {
  switch (n) {
    case 0x100000001ll: return 1;
    case 1: return 2;
    case -1: return 3;
  }
  return 0;
}
static int narrow(unsigned char c) {
  switch (c) {
    case 255: return 1;
    case 1: return 2;
  }
  return 0;
}
static int signed_char(signed char c) { switch (c) { case -1: return 1; case 'a': return 2; } return 0; }
static int unsigned_int(unsigned u) { switch (u) { case -1: return 1; case 0x80000000: return 2; } return 0; }
static int nested(int a, int b) {
  switch (a) {
    case 1:
      switch (b) { case 1: return 11; case 2: break; default: return 19; }
      return 12;
    case 2: { switch (b) default: return 29; }
  }
  return 0;
}
static int no_body(int n) { switch (n++) {} switch (n++) ; return n; }
static int single(int n) { switch (n) case 3: return 1; return 0; }
static int declared(int n) {
  switch (n) {
    int v;
    case 1: v = 5; return v;
    default: v = 6; return v + n;
  }
}
static int booleans(int a, int b) { switch (a < b) { case 0: return 10; case 1: return 11; } return 12; }
static int floats(int n) { switch ((int)(n * 0.5)) { case 1: return 1; case 2: return 2; } return 0; }
static int in_loop(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    switch (i) { case 3: continue; case 7: goto out; case 5: break; default: sum += i; }
    sum += 100;
  }
out:
  return sum;
}

int main(void) {
  CHECK(basic(1) == 3 && basic(2) == 2 && basic(3) == 3 && basic(4) == 103 && basic(-1) == -1);
  CHECK(calls == 5);
  CHECK(none(5) == 1 && none(6) == 2 && none(7) == 0);
  CHECK(wide(0x100000001ll) == 1 && wide(1) == 2 && wide(-1) == 3 && wide(0xffffffffll) == 0);
  CHECK(narrow(255) == 1 && narrow(-1) == 1 && narrow(257) == 2 && narrow(0) == 0);
  CHECK(signed_char(-1) == 1 && signed_char(255) == 1 && signed_char('a') == 2);
  CHECK(unsigned_int(0xffffffff) == 1 && unsigned_int(1u << 31) == 2 && unsigned_int(1) == 0);
  CHECK(nested(1, 1) == 11 && nested(1, 2) == 12 && nested(1, 3) == 19 && nested(2, 5) == 29 && nested(3, 1) == 0);
  CHECK(no_body(1) == 3 && single(3) == 1 && single(4) == 0);
  CHECK(declared(1) == 5 && declared(2) == 8);
  CHECK(booleans(1, 2) == 11 && booleans(2, 1) == 10 && floats(3) == 1 && floats(5) == 2);
  CHECK(in_loop() == 0 + 1 + 2 + 4 + 6 + 600);
  return 0;
}
