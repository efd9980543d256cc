/* Whether there is a race depends on the path through the first component, which ends in the same state on both. */
#include <argosy/synchronous.h>

enum { BEFORE, AFTER };

SYNC_DEFERRED(int, x, 0);

SYNC_COMPONENT(one, BEFORE) {
  SYNC_STATE(BEFORE) {
    SYNC_TRANSITION(true, AFTER) {
      if (sync_input_bool()) SYNC_ASSIGN(x, 1);
    }
  }
}

SYNC_COMPONENT(two, BEFORE) {
  SYNC_STATE(BEFORE) {
    SYNC_TRANSITION(true, AFTER) { SYNC_ASSIGN(x, 2); }
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
