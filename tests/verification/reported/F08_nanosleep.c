/* EXPECTED: TRUE on Linux: with a valid request the only error is EINTR, after which *rem is set.  REPORTED: FALSE(unreach-call).
   (models/time.c lets it fail without writing.) Debatable. */
#include <assert.h>
#include <time.h>
int main(void) { struct timespec q = {0, 1000}, r; if (nanosleep(&q, &r)) assert(r.tv_nsec >= 0); return 0; }
