#include "../check.h"
struct plain { char c; int i; short s; };
struct packed { char c; int i; short s; } __attribute__((packed));
struct partial { char c; int i __attribute__((packed)); short s; };
struct aligned { char c; } __attribute__((aligned(16)));
struct member { char c; int i __attribute__((aligned(8))); };
struct both { char c; long long l; } __attribute__((packed, aligned(4)));
#pragma pack(push, 2)
struct two { char c; int i; double d; };
#pragma pack()
struct after { char c; int i; };
struct nested { char c; struct packed p; };
typedef int unaligned __attribute__((aligned(1)));
struct with_typedef { char c; unaligned i; };
_Alignas(32) static char buffer[40];
struct alignas_member { char c; _Alignas(16) char d; };

int main(void) {
  CHECK(sizeof(struct plain) == 12 && __builtin_offsetof(struct plain, s) == 8);
  CHECK(sizeof(struct packed) == 7 && __builtin_offsetof(struct packed, s) == 5 && _Alignof(struct packed) == 1);
  CHECK(sizeof(struct partial) == 8 && __builtin_offsetof(struct partial, i) == 1 &&
        __builtin_offsetof(struct partial, s) == 6);
  CHECK(sizeof(struct aligned) == 16 && _Alignof(struct aligned) == 16);
  CHECK(sizeof(struct member) == 16 && __builtin_offsetof(struct member, i) == 8);
  CHECK(sizeof(struct both) == 12 && _Alignof(struct both) == 4 && __builtin_offsetof(struct both, l) == 1);
  CHECK(sizeof(struct two) == 14 && __builtin_offsetof(struct two, d) == 6);
  CHECK(sizeof(struct after) == 8);
  CHECK(sizeof(struct nested) == 8 && __builtin_offsetof(struct nested, p.i) == 2);
  CHECK(sizeof(struct with_typedef) == 5);
  CHECK(sizeof(struct alignas_member) == 32 && __builtin_offsetof(struct alignas_member, d) == 16);
  CHECK((__UINTPTR_TYPE__)buffer % 32 == 0);
  struct aligned list[3];
  CHECK((char *)&list[1] - (char *)&list[0] == 16 && (__UINTPTR_TYPE__)&list[1] % 16 == 0);
  int local __attribute__((aligned(64))) = 5;
  CHECK((__UINTPTR_TYPE__)&local % 64 == 0 && local == 5);

  struct packed p[2] = {{1, 0x01020304, 5}, {2, -1, 6}};
  p[1].i = 0x11223344;
  p[0].i += 0x10101010;
  CHECK(p[0].i == 0x11121314 && p[0].s == 5 && p[1].c == 2 && p[1].i == 0x11223344 && p[1].s == 6);
  unsigned char *bytes = (unsigned char *)p;
  CHECK(bytes[1] == 0x14 && bytes[4] == 0x11 && bytes[7] == 2 && bytes[8] == 0x44);
  struct both b = {1, 0x1122334455667788};
  CHECK(b.l == 0x1122334455667788 && ((unsigned char *)&b)[1] == 0x88);
  return 0;
}
