/* The two doors of an airlock, and a lamp that is lit while one is open. */
#include <argosy/synchronous.h>

enum { CLOSED, OPEN };

static bool inner_button, outer_button;
SYNC_DEFERRED(bool, lamp, false);
SYNC_DECLARE_COMPONENT(outer);

SYNC_COMPONENT(inner, CLOSED) {
  SYNC_STATE(CLOSED) {
    SYNC_TRANSITION(inner_button && SYNC_IN(outer, CLOSED), OPEN) { SYNC_ASSIGN(lamp, true); }
  }
  SYNC_STATE(OPEN) {
    SYNC_TRANSITION(!inner_button, CLOSED) { SYNC_ASSIGN(lamp, false); }
  }
}

SYNC_COMPONENT(outer, CLOSED) {
  SYNC_STATE(CLOSED) {
#ifdef POLITE
    SYNC_TRANSITION(outer_button && !inner_button && SYNC_IN(inner, CLOSED), OPEN) { SYNC_ASSIGN(lamp, true); }
#else
    SYNC_TRANSITION(outer_button && SYNC_IN(inner, CLOSED), OPEN) { SYNC_ASSIGN(lamp, true); }
#endif
  }
  SYNC_STATE(OPEN) {
    SYNC_TRANSITION(!outer_button, CLOSED) { SYNC_ASSIGN(lamp, false); }
  }
}

static void doors(void) {
  SYNC_MOVES(inner);
  SYNC_MOVES(outer);
  SYNC_COMMITS(lamp);
}

static void environment(void) {
  assert(!(SYNC_IN(inner, OPEN) && SYNC_IN(outer, OPEN)));
  if (SYNC_STABLE) {
    inner_button = sync_input_bool();
    outer_button = sync_input_bool();
  }
}

int main(void) { SYNC_RUN(doors, environment); }
