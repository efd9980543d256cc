// Time zones have summers.
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>

int main(void) {
  time_t moment = 0;
  localtime(&moment);
  assert(daylight == 0);
  return 0;
}
