/* argv ends with a null. */
#include <assert.h>

int main(int argc, char **argv)
{
  assert(argv[argc] == 0);
  return 0;
}
