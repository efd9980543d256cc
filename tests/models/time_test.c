// time.h: the calendar of Greenwich and asctime against the library; local time by what it promises.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harness.h"

struct tm *model_gmtime(const time_t*), *model_gmtime_r(const time_t*, struct tm*), *model_localtime(const time_t*), *model_getdate(const char*);
time_t model_timegm(struct tm*), model_mktime(struct tm*);
char *model_asctime(const struct tm*), *model_asctime_r(const struct tm*, char*), *model_ctime(const time_t*);
double model_difftime(time_t, time_t);
void model_tzset(void);
extern int model___daylight, model_getdate_err;
int* model___errno_location(void);

static int sameFields(const struct tm* a, const struct tm* b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday && a->tm_mon == b->tm_mon &&
         a->tm_year == b->tm_year && a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday && a->tm_isdst == b->tm_isdst && a->tm_gmtoff == b->tm_gmtoff &&
         strcmp(a->tm_zone, b->tm_zone) == 0;
}

static void compareMoment(time_t moment) {
  struct tm expected, actual;
  struct tm* const result = gmtime_r(&moment, &expected);
  CHECK((model_gmtime_r(&moment, &actual) == NULL) == (result == NULL));
  if (!result) {
    CHECK(*model___errno_location() == EOVERFLOW);
    return;
  }
  CHECK(sameFields(&expected, &actual));
  CHECK(model_timegm(&actual) == moment && sameFields(&expected, &actual));
  CHECK(sameFields(model_gmtime(&moment), &expected));
  const char *text = asctime(&expected), *other = model_asctime(&expected);
  if (expected.tm_year >= -900 && expected.tm_year <= 8099) CHECK(strcmp(text, other) == 0);
}

static void compareFields(struct tm parts) {
  struct tm other = parts;
  errno = *model___errno_location() = 0;
  const time_t expected = timegm(&parts), actual = model_timegm(&other);
  CHECK(expected == actual && errno == *model___errno_location());
  if (errno == 0) CHECK(sameFields(&parts, &other));
}

static int anyOf(int range) { return (int)(randomBits() % (2u * (unsigned)range + 1u)) - range; }

void testTime(void) {
  static const long long moments[] = {0, -1, 1, 86399, 86400, -86400, -86401, 951782400, 951868799, 951868800, INT_MAX, INT_MIN, 4107542400, -2208988800,
                                      253402300799, -62135596800, 67768036191676799, 67768036191676800, -67768040609740800, -67768040609740801, LLONG_MAX, LLONG_MIN};
  for (unsigned i = 0; i < sizeof moments / sizeof *moments; ++i) compareMoment((time_t)moments[i]);
  for (int i = 0; i < 20000; ++i) compareMoment((time_t)((int64_t)randomBits() >> randomBits() % 64));
  for (int i = 0; i < 20000; ++i)
    compareFields((struct tm){.tm_sec = anyOf(1000), .tm_min = anyOf(1000), .tm_hour = anyOf(1000), .tm_mday = anyOf(1000), .tm_mon = anyOf(100), .tm_year = anyOf(5000)});
  compareFields((struct tm){.tm_sec = INT_MAX, .tm_min = INT_MAX, .tm_hour = INT_MAX, .tm_mday = INT_MAX, .tm_mon = 3, .tm_year = 70});
  compareFields((struct tm){.tm_sec = INT_MIN, .tm_min = INT_MIN, .tm_hour = INT_MIN, .tm_mday = INT_MIN, .tm_mon = INT_MIN, .tm_year = 70});
  compareFields((struct tm){.tm_mday = 1, .tm_mon = 12, .tm_year = INT_MAX});
  for (int i = 0; i < 1000; ++i) {
    const time_t a = (time_t)randomBits(), b = (time_t)((int64_t)randomBits() >> randomBits() % 64);
    CHECK(model_difftime(a, b) == difftime(a, b) && model_difftime(b, a) == difftime(b, a) && model_difftime(a, a) == 0);
  }
  for (int i = 0; i < 200; ++i) {
    const time_t moment = 1000000;
    struct tm parts = *model_localtime(&moment);
    CHECK(parts.tm_mon >= 0 && parts.tm_mon < 12 && parts.tm_yday >= 0 && parts.tm_yday < 366 && memchr(model_ctime(&moment), 0, 26));
    char text[27] = "";
    text[26] = 9;
    parts.tm_wday = 9;
    const char* const written = model_asctime_r(&parts, text);
    CHECK(text[26] == 9 && (!written || memchr(text, 0, 26)));
    const struct tm* const parsed = model_getdate("text");
    if (parsed) CHECK(parsed->tm_mday >= 1 && parsed->tm_mday <= 31);
    else CHECK(model_getdate_err >= 1 && model_getdate_err <= 8);
    model_tzset();
    CHECK(model___daylight == 0 || model___daylight == 1);
    (void)model_mktime(&parts);
  }
}
