// A function of POSIX without a model: what it returns is not for the verifier to choose.
extern void reach_error(void);
#include <sys/stat.h>
int main(void) {
  struct stat s;
  if (stat("/", &s) != 0) reach_error();
  return 0;
}
