// A known moment has one date, and one text.
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t moment = 951782400 + 3661;
  struct tm* parts = gmtime(&moment);
  assert(parts->tm_mday == 29 && parts->tm_mon == 1 && parts->tm_year == 100 && parts->tm_wday == 2 && parts->tm_yday == 59);
  assert(strcmp(asctime(parts), "Tue Feb 29 01:01:01 2000\n") == 0);
  struct tm later = *parts;
  later.tm_mday += 1;
  assert(timegm(&later) == moment + 86400);
  assert(later.tm_mday == 1 && later.tm_mon == 2);
  assert(difftime(moment, 0) == 951786061.0);
  return 0;
}
