/* The environment of main: any number of strings, and a null at the end. */
#include <assert.h>

int main(int argc, char **argv, char **envp)
{
  int homes = 0;
  while (*envp) {
    if ((*envp)[0] == 'H')
      homes = 1;
    envp++;
  }
  assert(homes == 0 || homes == 1);
  return 0;
}
