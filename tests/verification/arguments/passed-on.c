/* Passed on, but never looked at: the proof needs none of the strings. */
#include <assert.h>

static int count(int argc, char **argv) { return argc > 3 ? 3 : argc; }

int main(int argc, char **argv)
{
  assert(count(argc, argv) <= 3);
  return 0;
}
