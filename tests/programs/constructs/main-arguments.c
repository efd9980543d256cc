#include "../check.h"
extern int strcmp(const char *, const char *);
int main(int argc, char **argv) {
  CHECK(argc == 3 && argv[0] != 0 && argv[3] == 0);
  CHECK(strcmp(argv[1], "one") == 0 && strcmp(argv[2], "two words") == 0);
  argv[1][0] = 'O';
  CHECK(argv[1][0] == 'O');
  return argc;
}
