/* The name of the program is an argument, too. */
#include <assert.h>

int main(int argc, char **argv)
{
  char **next = argv;
  while (*next)
    next++;
  assert(next - argv != 3 || argv[2][1] != '=');
  return 0;
}
