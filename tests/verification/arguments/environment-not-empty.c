/* Not every program is started with an empty environment. */
#include <assert.h>

int main(int argc, char **argv, char **envp)
{
  assert(envp[0] == 0);
  return 0;
}
