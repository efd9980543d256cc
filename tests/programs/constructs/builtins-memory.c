#include "../check.h"
struct s { int a; char b[5]; };

int main(void) {
  char a[8] = "abcdefg", b[8];
  CHECK(__builtin_memcpy(b, a, 8) == b && b[6] == 'g' && b[7] == 0);
  CHECK(__builtin_memset(b, 'x', 3) == b && b[2] == 'x' && b[3] == 'd');
  __builtin_memset(b, 0x1ff, 1);
  CHECK(b[0] == (SIGNED_CHAR ? -1 : 255));
  __builtin_memmove(a + 1, a, 5);
  CHECK(a[0] == 'a' && a[1] == 'a' && a[5] == 'e' && a[6] == 'g');
  __builtin_memmove(a, a + 2, 5);
  CHECK(a[0] == 'b' && a[3] == 'e' && a[4] == 'g');
  CHECK(__builtin_memcmp("abc", "abd", 3) < 0 && __builtin_memcmp("abc", "abd", 2) == 0 &&
        __builtin_memcmp("\xff", "\1", 1) > 0);
  CHECK(__builtin_strlen("four") == 4 && __builtin_strcmp("a", "b") < 0 && __builtin_strncmp("abc", "abx", 2) == 0);
  CHECK(__builtin_strchr("hello", 'l')[1] == 'l' && __builtin_strchr("hello", 'z') == 0);
  __builtin_strcpy(b, "hi");
  CHECK(b[2] == 0 && __builtin_strcat(b, "!")[2] == '!');
  __builtin_strncpy(b, "xy", 5);
  CHECK(b[1] == 'y' && b[4] == 0);
  struct s s = {1, "abcd"}, t;
  __builtin_memcpy(&t, &s, sizeof t);
  CHECK(t.a == 1 && t.b[3] == 'd');
  __builtin_memset(&t, 0, sizeof t);
  CHECK(t.a == 0 && t.b[3] == 0);
  int *p = __builtin_malloc(3 * sizeof *p);
  p[2] = 5;
  CHECK(p[2] == 5);
  __builtin_free(p);
  int *z = __builtin_calloc(3, sizeof *z);
  CHECK(z[0] == 0 && z[2] == 0);
  __builtin_free(z);
  CHECK(__builtin___memcpy_chk(b, "chk", 4, 8) == b && b[1] == 'h');
  return 0;
}
