/* Found although the number of arguments is free: with no more than are needed. */
#include <assert.h>

int main(int argc, char **argv)
{
  int sum = 0;
  for (int i = 1; i < argc && i < 10; i++)
    sum += i;
  assert(sum < 15);
  return 0;
}
