/* Writing to one string does not change another one. */
#include <assert.h>

int main(int argc, char **argv)
{
  if (argc > 2 && argv[1][0] && argv[2][0] == 'a') {
    argv[1][0] = 'b';
    assert(argv[2][0] == 'a');
  }
  return 0;
}
