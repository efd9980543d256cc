/* Also a string can hold a pointer. */
#include <assert.h>
#include <string.h>

int main(int argc, char **argv)
{
  char c = 1, *p = &c, *q;
  if (argc > 1 && strlen(argv[1]) > sizeof p) {
    memcpy(argv[1], &p, sizeof p);
    memcpy(&q, argv[1], sizeof q);
    *q = 2;
    assert(c == 1);
  }
  return 0;
}
