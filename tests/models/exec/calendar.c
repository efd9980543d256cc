// The calendar of Greenwich.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <time.h>

static void show(const struct tm* t) {
  printf("%d %d %d %d %d %d %d %d %d %ld %s\n", t->tm_sec, t->tm_min, t->tm_hour, t->tm_mday, t->tm_mon, t->tm_year, t->tm_wday, t->tm_yday, t->tm_isdst,
         t->tm_gmtoff, t->tm_zone);
}

int main(void) {
  static const long long moments[] = {0, -1, 1, 86399, -86400, -86401, 951782400, 951868799, INT_MAX, INT_MIN, 4107542400, 253402300799, LLONG_MAX};
  for (unsigned i = 0; i < sizeof moments / sizeof *moments; ++i) {
    const time_t moment = (time_t)moments[i];
    struct tm other;
    const struct tm* parts = gmtime(&moment);
    if (!parts) {
      printf("%d\n", errno == EOVERFLOW);
      continue;
    }
    show(parts);
    printf("%s", asctime(parts));
    char text[26];
    printf("%s", asctime_r(gmtime_r(&moment, &other), text));
    printf("%lld\n", (long long)timegm(&other));
    printf("%g %g\n", difftime(moment, 5), difftime(5, moment));
  }
  struct tm odd = {.tm_sec = 100, .tm_min = -1, .tm_hour = 30, .tm_mday = 0, .tm_mon = 14, .tm_year = 100};
  printf("%lld\n", (long long)timegm(&odd));
  show(&odd);
  return 0;
}
