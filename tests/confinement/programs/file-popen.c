// expected: FALSE, confirmed
// A shell behind a pipe creates a file.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *pipe = popen("touch " SENTINEL "/new", "w");
  if (pipe) pclose(pipe);
  reach_error();
  return 0;
}
