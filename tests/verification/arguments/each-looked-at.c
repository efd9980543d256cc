/* However many there are. */
#include <assert.h>

int main(int argc, char **argv)
{
  int dashes = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-')
      dashes = 1;
  assert(dashes == 0 || dashes == 1);
  return 0;
}
