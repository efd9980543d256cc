#include "../check.h"
extern void *memset(void *, int, __SIZE_TYPE__);
struct zero { unsigned a : 3; unsigned : 0; unsigned b : 3; };
struct gap { unsigned a : 4; unsigned : 8; unsigned b : 4; };
struct straddle { unsigned a : 20; unsigned b : 20; };
struct packed { unsigned a : 20; unsigned b : 20; unsigned c : 24; } __attribute__((packed));
struct mixed { char c; int i : 24; short s : 4; };
struct long_field { char c; long long v : 40; };
struct byte_after { unsigned a : 9; unsigned char b; };
struct zero_char { char a : 1; char : 0; char b : 1; };
#pragma pack(push, 1)
struct pragma_packed { char c; unsigned a : 31; unsigned b : 2; int i; };
#pragma pack(pop)
enum color { RED, GREEN, BLUE };
struct enums { enum color c : 2; enum color d : 2; };

int main(void) {
  union { struct zero s; unsigned char b[8]; } z;
  memset(&z, 0, sizeof z);
  z.s.b = 5;
  z.s.a = 2;
  CHECK(sizeof(struct zero) == 8 && z.b[0] == 2 && z.b[4] == 5);
  union { struct gap s; unsigned u; } g = {.u = 0};
  g.s.a = 15;
  g.s.b = 9;
  CHECK(sizeof(struct gap) == 4 && g.u == 0x900f);
  CHECK(sizeof(struct straddle) == 8);
  union { struct packed s; unsigned char b[8]; } p;
  CHECK(sizeof(struct packed) == 8);
  memset(&p, 0xff, sizeof p);
  p.s.b = 0;
  CHECK(p.b[0] == 0xff && p.b[1] == 0xff && p.b[2] == 0x0f && p.b[3] == 0 && p.b[4] == 0 && p.b[5] == 0xff &&
        p.b[7] == 0xff);
  p.s.b = 0xabcde;
  CHECK(p.s.b == 0xabcde && p.b[2] == 0xef && p.b[3] == 0xcd && p.b[4] == 0xab && p.s.a == 0xfffff &&
        p.s.c == 0xffffff);
  union { struct mixed s; unsigned char b[8]; } m;
  memset(&m, 0, sizeof m);
  m.s.i = -2;
  m.s.s = 5;
  CHECK(sizeof(struct mixed) == 8 && m.b[1] == 0xfe && m.b[2] == 0xff && m.b[3] == 0xff && m.b[4] == 5);
  CHECK(m.s.i == -2 && m.s.s == 5 && m.s.c == 0);
  CHECK(sizeof(struct long_field) == 8);
  struct long_field l = {1, -5};
  CHECK(l.v == -5 && l.c == 1);
  CHECK(sizeof(struct byte_after) == 4 && __builtin_offsetof(struct byte_after, b) == 2);
  struct byte_after y = {511, 7};
  y.a = 0;
  CHECK(y.b == 7);
  union { struct zero_char s; unsigned char b[2]; } c = {.b = {0, 0}};
  c.s.b = 1;
  CHECK(sizeof(struct zero_char) == 2 && c.b[0] == 0 && c.b[1] == 1 && c.s.b == (SIGNED_CHAR ? -1 : 1));
  CHECK(sizeof(struct pragma_packed) == 10);
  struct pragma_packed q = {1, 0x7fffffff, 2, -9};
  q.a = 0x80000000u;
  CHECK(q.a == 0 && q.b == 2 && q.i == -9 && q.c == 1);
  struct enums e = {BLUE, GREEN};
  CHECK(e.c == BLUE && e.d == GREEN);
  return 0;
}
