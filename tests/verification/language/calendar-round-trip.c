// Local time is that of some zone, for which mktime is right.
#include <assert.h>
#include <time.h>

int main(void) {
  time_t moment = 1000000;
  struct tm* parts = localtime(&moment);
  assert(mktime(parts) == moment);
  return 0;
}
