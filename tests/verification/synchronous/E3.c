/* Two components assign to one variable in one step: any of the values may win. */
#include <argosy/synchronous.h>

#ifndef SECOND
#define SECOND 2
#endif
#ifndef HOLDS
#define HOLDS true
#endif

enum { BEFORE, AFTER };

SYNC_DEFERRED(int, x, 0);

SYNC_COMPONENT(one, BEFORE) {
  SYNC_STATE(BEFORE) {
    SYNC_TRANSITION(true, AFTER) { SYNC_ASSIGN(x, 1); }
  }
}

SYNC_COMPONENT(two, BEFORE) {
  SYNC_STATE(BEFORE) {
    SYNC_TRANSITION(true, AFTER) { SYNC_ASSIGN(x, SECOND); }
  }
}

static void both(void) {
  SYNC_MOVES(one);
  SYNC_MOVES(two);
  SYNC_COMMITS(x);
}

static void environment(void) {
  if (SYNC_IN(one, AFTER)) assert(HOLDS);
}

int main(void) { SYNC_RUN(both, environment); }
