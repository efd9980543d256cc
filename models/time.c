/* time.h and sys/time.h: clocks show arbitrary values, waiting takes no time. Calendar times are arbitrary within
   the ranges of their fields: approximated. */
#include "argosy.h"

typedef long time_t; /* on i386 and x86-64 Linux */

struct timeval {
  time_t seconds;
  long microseconds;
};
struct timespec {
  time_t seconds;
  long nanoseconds;
};
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char* tm_zone;
};

static int between(int least, int most) {
  int r = __argosy_arbitrary_int();
  return r < least ? least : r > most ? most : r;
}

time_t time(time_t* result) {
  time_t now = __argosy_arbitrary_long();
  if (result) *result = now;
  return now;
}
long clock(void) { return __argosy_arbitrary_long(); }
double difftime(time_t later, time_t earlier) { return (double)((long double)later - (long double)earlier); }

int gettimeofday(struct timeval* now, void* zone) {
  if (__argosy_success_or_error() != 0) return -1;
  if (zone) __argosy_havoc(zone, 2 * sizeof(int));
  if (now) {
    now->seconds = __argosy_arbitrary_long();
    now->microseconds = between(0, 999999);
  }
  return 0;
}
int clock_gettime(int clock, struct timespec* now) {
  (void)clock;
  if (__argosy_success_or_error() != 0) return -1;
  now->seconds = __argosy_arbitrary_long();
  now->nanoseconds = between(0, 999999999);
  return 0;
}
int clock_getres(int clock, struct timespec* resolution) {
  (void)clock;
  if (__argosy_success_or_error() != 0) return -1;
  if (resolution) {
    resolution->seconds = __argosy_arbitrary_long();
    resolution->nanoseconds = between(0, 999999999);
  }
  return 0;
}

static struct tm calendar_time;
static char* zone_names;

static struct tm* fill(struct tm* result) {
  __argosy_approximated("calendar time");
  if (__argosy_arbitrary_bool()) {
    /* The year does not fit an int. */
    __argosy_errno_may_change();
    return NULL;
  }
  result->tm_sec = between(0, 60);
  result->tm_min = between(0, 59);
  result->tm_hour = between(0, 23);
  result->tm_mday = between(1, 31);
  result->tm_mon = between(0, 11);
  result->tm_year = __argosy_arbitrary_int();
  result->tm_wday = between(0, 6);
  result->tm_yday = between(0, 365);
  result->tm_isdst = __argosy_arbitrary_int();
  result->tm_gmtoff = __argosy_arbitrary_long();
  result->tm_zone = __argosy_shared_string(&zone_names);
  return result;
}

static void read_time(const time_t* moment) { __argosy_require_readable(moment, sizeof *moment); }

struct tm* localtime(const time_t* moment) {
  read_time(moment);
  return fill(&calendar_time);
}
struct tm* gmtime(const time_t* moment) {
  read_time(moment);
  return fill(&calendar_time);
}
struct tm* localtime_r(const time_t* moment, struct tm* result) {
  read_time(moment);
  return fill(result);
}
struct tm* gmtime_r(const time_t* moment, struct tm* result) {
  read_time(moment);
  return fill(result);
}
time_t mktime(struct tm* parts) {
  __argosy_approximated("mktime");
  __argosy_errno_may_change();
  fill(parts);
  return __argosy_arbitrary_long();
}

static char calendar_text[26]; /* "Thu Jan  1 00:00:00 1970\n" */

static char* fill_text(void) {
  __argosy_approximated("calendar time as text");
  if (__argosy_arbitrary_bool()) return NULL;
  __argosy_havoc(calendar_text, sizeof calendar_text);
  calendar_text[sizeof calendar_text - 1] = 0;
  return calendar_text;
}
char* ctime(const time_t* moment) {
  read_time(moment);
  fill(&calendar_time);
  return fill_text();
}
char* asctime(const struct tm* parts) {
  __argosy_require_readable(parts, sizeof *parts);
  return fill_text();
}
size_t strftime(char* destination, size_t size, const char* format, const struct tm* parts) {
  __argosy_approximated("text made by strftime");
  __argosy_require_readable(format, 1);
  __argosy_require_readable(parts, sizeof *parts);
  __argosy_havoc(destination, size);
  if (size == 0) return 0;
  size_t length = __argosy_at_most(size - 1);
  if (length != 0) destination[length] = 0;
  return length;
}

unsigned sleep(unsigned seconds) {
  unsigned left = __argosy_arbitrary_uint();
  return left > seconds ? seconds : left;
}
int usleep(unsigned microseconds) {
  (void)microseconds;
  return __argosy_success_or_error();
}
/* A valid request fails only when a signal interrupts it, and then the rest is told. */
int nanosleep(const struct timespec* duration, struct timespec* remaining) {
  const struct timespec asked = *duration;
  if (asked.seconds < 0 || asked.nanoseconds < 0 || asked.nanoseconds > 999999999) {
    __argosy_set_errno(EINVAL);
    return -1;
  }
  if (__argosy_arbitrary_bool()) return 0;
  __argosy_set_errno(EINTR);
  if (remaining) {
    time_t seconds = __argosy_arbitrary_long();
    remaining->seconds = seconds < 0 ? 0 : seconds > asked.seconds ? asked.seconds : seconds;
    remaining->nanoseconds = between(0, remaining->seconds == asked.seconds ? (int)asked.nanoseconds : 999999999);
  }
  return -1;
}
unsigned alarm(unsigned seconds) {
  (void)seconds;
  return __argosy_arbitrary_uint();
}
