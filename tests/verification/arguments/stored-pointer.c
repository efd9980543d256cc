/* argv is the program's to write to: what is stored there can be written through. */
#include <assert.h>

int main(int argc, char **argv)
{
  char c = 1;
  argv[0] = &c;
  *argv[0] = 2;
  assert(c == 1);
  return 0;
}
