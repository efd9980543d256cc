// Whatever the time is, its fields are in their ranges, and local time exists.
#include <assert.h>
#include <time.h>

static void check(const struct tm* parts) {
  assert(parts->tm_sec >= 0 && parts->tm_sec <= 60 && parts->tm_min >= 0 && parts->tm_min <= 59);
  assert(parts->tm_hour >= 0 && parts->tm_hour <= 23 && parts->tm_mday >= 1 && parts->tm_mday <= 31);
  assert(parts->tm_mon >= 0 && parts->tm_mon <= 11 && parts->tm_wday >= 0 && parts->tm_wday <= 6);
  assert(parts->tm_yday >= 0 && parts->tm_yday <= 365);
}

int main(void) {
  time_t now = time(NULL);
  if (now < 0 || now > 2000000000) return 0;
  struct tm parts;
  assert(gmtime_r(&now, &parts) == &parts);
  check(&parts);
  assert(parts.tm_isdst == 0);
  assert(localtime_r(&now, &parts) == &parts);
  check(&parts);
  assert(ctime(&now) != NULL);
  return 0;
}
