// FALSE: the rule for centuries is missing, so 1900 has a 29th of February.
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

extern int __VERIFIER_nondet_int(void);

static bool is_leap(int year) { return year % 4 == 0; }

static int days_in(int month, int year) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month] + (month == 1 && is_leap(year));
}

int main(void) {
  struct tm date = {.tm_year = __VERIFIER_nondet_int(), .tm_mon = __VERIFIER_nondet_int()};
  if (date.tm_year < 0 || date.tm_year > 200 || date.tm_mon < 0 || date.tm_mon > 11)
    return 1;
  int days = days_in(date.tm_mon, 1900 + date.tm_year);
  printf("%d-%02d: %d days\n", 1900 + date.tm_year, date.tm_mon + 1, days);
  assert(days >= 28 && days <= 31);
  if (date.tm_mon == 1 && date.tm_year == 0)
    assert(days == 28);  // violated
  return 0;
}
