/* Two components swap two values, without a helper. With assignments that are visible at once (BLOCKING) the second one reads what the first one wrote. */
#include <argosy/synchronous.h>

enum { ONLY };

#ifdef BLOCKING
static int x = 0, y = 1;
#define SET(name, value) name = (value)
#else
SYNC_DEFERRED(int, x, 0);
SYNC_DEFERRED(int, y, 1);
#define SET(name, value) SYNC_ASSIGN(name, value)
#endif

SYNC_COMPONENT(left, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(true, ONLY) { SET(x, y); }
  }
}

SYNC_COMPONENT(right, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(true, ONLY) { SET(y, x); }
  }
}

static void both(void) {
  SYNC_MOVES(left);
  SYNC_MOVES(right);
#ifndef BLOCKING
  SYNC_COMMITS(x);
  SYNC_COMMITS(y);
#endif
}

static void environment(void) { assert(x != y); }

int main(void) { SYNC_RUN(both, environment); }
