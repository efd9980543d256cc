/* The strings may be written to. */
#include <assert.h>

int main(int argc, char **argv)
{
  if (argc > 1 && argv[1][0]) {
    argv[1][0] = 'x';
    assert(argv[1][0] == 'x');
  }
  return 0;
}
