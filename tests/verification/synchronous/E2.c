/* The first component idles for ever; that must not keep the second one from moving. */
#include <argosy/synchronous.h>

enum { ONLY };

SYNC_DEFERRED(int, x, 0);

SYNC_COMPONENT(idle, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(x < 0, ONLY) {}
  }
}

SYNC_COMPONENT(counter, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(x < 100, ONLY) { SYNC_ASSIGN(x, x + 1); }
  }
}

static void both(void) {
  SYNC_MOVES(idle);
  SYNC_MOVES(counter);
  SYNC_COMMITS(x);
}

static void environment(void) { assert(HOLDS); }

int main(void) { SYNC_RUN(both, environment); }
