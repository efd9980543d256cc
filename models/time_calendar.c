/* time.h: the calendar. Exact are gmtime and timegm, for the Gregorian calendar of all years and without leap seconds, and the text that
   asctime makes of fields in their ranges. Approximated: local time, which is that of some time zone, within the ranges of the fields;
   the text of other fields, and that of strftime. */
#include "argosy.h"

typedef long time_t; /* on i386 and x86-64 Linux */

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char* tm_zone;
};

#define DAY 86400LL
/* The moments whose years fit tm_year. */
#define FIRST_MOMENT -67768040609740800LL
#define LAST_MOMENT 67768036191676799LL

enum { YEARS_OF_CYCLE = 400, DAYS_OF_CYCLE = 146097, CYCLE_TO_EPOCH = 719468 /* days from March 1 of the year 0 */ };

static struct tm calendar_time;
static char* zone_names;
static char calendar_text[26]; /* "Thu Jan  1 00:00:00 1970\n" */

/* Known to be in the range without the arithmetic that led to it. */
static int within(int r, int least, int most) { return r < least ? least : r > most ? most : r; }
static int between(int least, int most) { return within(__argosy_arbitrary_int(), least, most); }

static _Bool is_leap(int year_of_cycle) { return year_of_cycle % 4 == 0 && (year_of_cycle % 100 != 0 || year_of_cycle == 0); }

/* Years begin in March here, so that the day that may be missing is the last one. */
static void split(long long moment, struct tm* result) {
  long long days = moment / DAY;
  int second = (int)(moment % DAY);
  if (second < 0) second += DAY, --days;
  const long long since = days + CYCLE_TO_EPOCH;
  const long long cycle = (since < 0 ? since - (DAYS_OF_CYCLE - 1) : since) / DAYS_OF_CYCLE;
  const int day_of_cycle = (int)(since - cycle * DAYS_OF_CYCLE);
  const int year = (day_of_cycle - day_of_cycle / 1460 + day_of_cycle / 36524 - day_of_cycle / 146096) / 365;
  const int day = day_of_cycle - (365 * year + year / 4 - year / 100);
  const int month = (5 * day + 2) / 153;
  const _Bool is_next = month >= 10; /* January or February */
  const int weekday = (int)((days + 4) % 7);
  result->tm_sec = within(second % 60, 0, 59);
  result->tm_min = within(second / 60 % 60, 0, 59);
  result->tm_hour = within(second / 3600, 0, 23);
  result->tm_mday = within(day - (153 * month + 2) / 5 + 1, 1, 31);
  result->tm_mon = within(is_next ? month - 10 : month + 2, 0, 11);
  result->tm_year = (int)(cycle * YEARS_OF_CYCLE + year + is_next - 1900);
  result->tm_wday = within(weekday < 0 ? weekday + 7 : weekday, 0, 6);
  result->tm_yday = within(is_next ? day - 306 : day + 59 + is_leap(year), 0, 365);
  result->tm_isdst = 0;
  result->tm_gmtoff = 0;
  result->tm_zone = "GMT";
}

static struct tm* split_if_fits(const time_t* moment, struct tm* result) {
  const long long value = *moment;
  if (value < FIRST_MOMENT || value > LAST_MOMENT) {
    __argosy_set_errno(EOVERFLOW);
    return NULL;
  }
  split(value, result);
  return result;
}
struct tm* gmtime(const time_t* moment) { return split_if_fits(moment, &calendar_time); }
struct tm* gmtime_r(const time_t* moment, struct tm* result) { return split_if_fits(moment, result); }

static long long days_since_epoch(long long year, int month) {
  const long long years = month < 2 ? year - 1 : year;
  const long long cycle = (years < 0 ? years - (YEARS_OF_CYCLE - 1) : years) / YEARS_OF_CYCLE;
  const int year_of_cycle = (int)(years - cycle * YEARS_OF_CYCLE);
  const int day = (153 * (month < 2 ? month + 10 : month - 2) + 2) / 5;
  return cycle * DAYS_OF_CYCLE + year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + day - CYCLE_TO_EPOCH;
}
time_t timegm(struct tm* parts) {
  long long year = 1900LL + parts->tm_year + parts->tm_mon / 12;
  int month = parts->tm_mon % 12;
  if (month < 0) month += 12, --year;
  const long long moment =
      (days_since_epoch(year, month) + parts->tm_mday - 1) * DAY + parts->tm_hour * 3600LL + parts->tm_min * 60LL + parts->tm_sec;
  if (moment < FIRST_MOMENT || moment > LAST_MOMENT || (time_t)moment != moment) {
    __argosy_set_errno(EOVERFLOW);
    return -1;
  }
  split(moment, parts);
  return (time_t)moment;
}

/* glibc's names for daylight and timezone, which the program may define itself. */
int __daylight;
long __timezone;

static void read_time_zone(void) {
  __argosy_approximated("the time zone");
  __daylight = __argosy_arbitrary_bool();
  __timezone = __argosy_arbitrary_long();
}
void tzset(void) { read_time_zone(); }

static void fill(struct tm* result) {
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
}

/* No time zone is a year away from Greenwich. */
static _Bool fits_everywhere(long long moment) { return moment >= FIRST_MOMENT + 366 * DAY && moment <= LAST_MOMENT - 366 * DAY; }

static struct tm* fill_local(const time_t* moment, struct tm* result) {
  __argosy_approximated("local time");
  const time_t value = *moment;
  read_time_zone();
  if (!fits_everywhere(value) && __argosy_arbitrary_bool()) {
    __argosy_errno_may_change();
    return NULL;
  }
  fill(result);
  return result;
}
struct tm* localtime(const time_t* moment) { return fill_local(moment, &calendar_time); }
struct tm* localtime_r(const time_t* moment, struct tm* result) { return fill_local(moment, result); }
time_t mktime(struct tm* parts) {
  __argosy_approximated("mktime");
  __argosy_require_readable(parts, sizeof *parts);
  read_time_zone();
  __argosy_errno_may_change();
  if (__argosy_arbitrary_bool()) return -1;
  fill(parts);
  return __argosy_arbitrary_long();
}

static _Bool is_within(int value, int least, int most) { return value >= least && value <= most; }

static _Bool has_usual_text(const struct tm* parts) {
  return is_within(parts->tm_wday, 0, 6) && is_within(parts->tm_mon, 0, 11) && is_within(parts->tm_mday, 1, 31) && is_within(parts->tm_hour, 0, 23) &&
         is_within(parts->tm_min, 0, 59) && is_within(parts->tm_sec, 0, 60) && is_within(parts->tm_year, 1000 - 1900, 9999 - 1900);
}
static void write_two_digits(char* destination, int number) {
  destination[0] = (char)('0' + number / 10);
  destination[1] = (char)('0' + number % 10);
}
static char* write_usual_text(char* destination, const struct tm* parts) {
  __argosy_copy(destination, "ddd mmm dd hh:mm:ss yyyy\n", sizeof calendar_text);
  __argosy_copy(destination, &"SunMonTueWedThuFriSat"[3 * parts->tm_wday], 3);
  __argosy_copy(destination + 4, &"JanFebMarAprMayJunJulAugSepOctNovDec"[3 * parts->tm_mon], 3);
  write_two_digits(destination + 8, parts->tm_mday);
  if (destination[8] == '0') destination[8] = ' ';
  write_two_digits(destination + 11, parts->tm_hour);
  write_two_digits(destination + 14, parts->tm_min);
  write_two_digits(destination + 17, parts->tm_sec);
  const int year = 1900 + parts->tm_year;
  write_two_digits(destination + 20, year / 100);
  write_two_digits(destination + 22, year % 100);
  return destination;
}

/* Some text, which may be too long for the library. */
static char* fill_text(char* destination, _Bool may_fail) {
  __argosy_approximated("calendar time as text");
  if (may_fail && __argosy_arbitrary_bool()) {
    __argosy_errno_may_change();
    return NULL;
  }
  __argosy_havoc(destination, sizeof calendar_text);
  destination[sizeof calendar_text - 1] = 0;
  return destination;
}

char* asctime(const struct tm* parts) { return has_usual_text(parts) ? write_usual_text(calendar_text, parts) : fill_text(calendar_text, 1); }
char* asctime_r(const struct tm* parts, char* destination) {
  return has_usual_text(parts) ? write_usual_text(destination, parts) : fill_text(destination, 1);
}
char* ctime(const time_t* moment) {
  const _Bool may_fail = fill_local(moment, &calendar_time) == NULL || !fits_everywhere(*moment);
  return fill_text(calendar_text, may_fail);
}
char* ctime_r(const time_t* moment, char* destination) {
  const long long value = *moment;
  struct tm parts;
  fill_local(moment, &parts);
  /* The text of years beyond 9999 does not fit. */
  return fill_text(destination, value < -30000000000 || value > 250000000000);
}

size_t strftime(char* destination, size_t size, const char* format, const struct tm* parts) {
  read_time_zone();
  __argosy_approximated("text made by strftime");
  __argosy_require_readable(format, 1);
  __argosy_require_readable(parts, sizeof *parts);
  __argosy_havoc(destination, size);
  if (size == 0) return 0;
  size_t length = __argosy_at_most(size - 1);
  if (length != 0) destination[length] = 0;
  return length;
}

int getdate_err;
static struct tm parsed_time;

struct tm* getdate(const char* text) {
  __argosy_approximated("getdate");
  __argosy_require_readable(text, 1);
  read_time_zone();
  __argosy_errno_may_change();
  if (__argosy_arbitrary_bool()) {
    getdate_err = between(1, 8);
    return NULL;
  }
  fill(&parsed_time);
  return &parsed_time;
}
