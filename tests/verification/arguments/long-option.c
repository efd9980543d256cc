/* More characters than the first search has. */
#include <assert.h>
#include <string.h>

int main(int argc, char **argv)
{
  assert(argc < 2 || strcmp(argv[1], "--name-of-the-file-with-the-configuration") != 0);
  return 0;
}
