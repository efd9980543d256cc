// Nothing is known of the time zone before tzset, and not much after.
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>

int main(void) {
  assert(daylight == 0 && timezone == 0);
  tzset();
  assert(daylight == 0 || daylight == 1);
  return 0;
}
