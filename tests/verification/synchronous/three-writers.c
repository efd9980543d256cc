/* Three components assign to one variable in one step; one of them changes its mind. */
#include <argosy/synchronous.h>

#ifndef SECOND
#define SECOND 2
#endif
#ifndef THIRD
#define THIRD 3
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
    SYNC_TRANSITION(true, AFTER) {
      SYNC_ASSIGN(x, 9);
      SYNC_ASSIGN(x, SECOND);
    }
  }
}

SYNC_COMPONENT(three, BEFORE) {
  SYNC_STATE(BEFORE) {
    SYNC_TRANSITION(true, AFTER) { SYNC_ASSIGN(x, THIRD); }
  }
}

static void all(void) {
  SYNC_MOVES(one);
  SYNC_MOVES(two);
  SYNC_MOVES(three);
  SYNC_COMMITS(x);
}

static void environment(void) {
  if (SYNC_IN(one, AFTER)) assert(HOLDS);
}

int main(void) { SYNC_RUN(all, environment); }
