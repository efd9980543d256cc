/* What stands before the null is not null. */
#include <assert.h>

int main(int argc, char **argv)
{
  assert(argv[0]);
  if (argc > 1)
    assert(argv[1]);
  return 0;
}
