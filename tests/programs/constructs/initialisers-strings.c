#include "../check.h"
char exact[3] = "abc";
char padded[6] = "ab";
char sized[] = "hello";
char braced[] = {"brace"};
char escaped[] = "a\0b\n\x41\101";
char rows[][4] = {"ab", "abc", {'x', 'y'}, {"z"}};
struct { char name[4]; int n; } records[] = {"one", 1, {"two"}, {.n = 3, .name = "abcd"}};
const char *pointers[] = {"first", "second", 0};
unsigned char bytes[] = "\xff\x80";
signed char negative[] = "\xff";
char *middle = "abcdef" + 2;
char overridden[] = {"wxyz"};
struct { char s[8]; } partial = {.s = "abcdef", .s[2] = 'X'};

int main(void) {
  CHECK(sizeof exact == 3 && exact[2] == 'c');
  CHECK(padded[1] == 'b' && padded[2] == 0 && padded[5] == 0);
  CHECK(sizeof sized == 6 && sized[5] == 0 && sizeof braced == 6 && braced[4] == 'e');
  CHECK(sizeof escaped == 7 && escaped[1] == 0 && escaped[2] == 'b' && escaped[3] == 10 && escaped[4] == 'A' &&
        escaped[5] == 'A');
  CHECK(sizeof rows == 16 && rows[0][3] == 0 && rows[1][2] == 'c' && rows[2][1] == 'y' && rows[2][2] == 0 &&
        rows[3][0] == 'z');
  CHECK(records[0].n == 1 && records[1].name[2] == 'o' && records[1].n == 0 && records[2].name[3] == 'd' &&
        records[2].n == 3);
  CHECK(pointers[1][5] == 'd' && pointers[2] == 0);
  CHECK(bytes[0] == 255 && bytes[1] == 128 && negative[0] == -1 && sizeof bytes == 3);
  CHECK(middle[0] == 'c' && middle[3] == 'f');
  CHECK(overridden[3] == 'z');
  CHECK(partial.s[1] == 'b' && partial.s[2] == 'X' && partial.s[6] == 0);
  char local[10] = "loc";
  CHECK(local[2] == 'c' && local[3] == 0 && local[9] == 0);
  local[0] = 'L';
  char again[] = "loc";
  CHECK(again[0] == 'l');
  for (int i = 0; i < 3; i++) {
    char fresh[4] = "abc";
    CHECK(fresh[0] == 'a');
    fresh[0] = 'z';
  }
  char c = "literal"[3];
  CHECK(c == 'e' && *"q" == 'q' && 2["xyz"] == 'z');
  CHECK(sizeof("four") == 5 && sizeof "" == 1);
  return 0;
}
