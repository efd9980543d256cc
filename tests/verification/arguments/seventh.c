/* More arguments than the first search has. */
#include <assert.h>

int main(int argc, char **argv)
{
  if (argc != 8)
    return 1;
  assert(argv[7][0] != 'z' || argv[3][1] != 'y');
  return 0;
}
