/* time.h and sys/time.h: clocks show arbitrary values, waiting takes no time. */
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
/* The difference may not fit a time_t; rounded once, and to the same magnitude both ways. */
double difftime(time_t later, time_t earlier) {
  return later < earlier ? -(double)((unsigned long)earlier - (unsigned long)later) : (double)((unsigned long)later - (unsigned long)earlier);
}

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
