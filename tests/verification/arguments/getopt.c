/* Options in one word, read by getopt. */
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int n = 0, v = 0, c;
  while ((c = getopt(argc, argv, "vn:")) != -1) {
    if (c == 'v') v = 1;
    else if (c == 'n') n = atoi(optarg);
    else return 1;
  }
  assert(!(v && n == 5));
  return 0;
}
