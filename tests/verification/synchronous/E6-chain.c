/* A button sets off a chain of three steps. */
#include <argosy/synchronous.h>

enum { ONLY };

SYNC_EVENT(button);
SYNC_EVENT(second);
SYNC_EVENT(third);

SYNC_COMPONENT(first_link, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(button, ONLY) { SYNC_RAISE(second); }
  }
}

SYNC_COMPONENT(second_link, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(second, ONLY) { SYNC_RAISE(third); }
  }
}

SYNC_COMPONENT(third_link, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(third, ONLY) {}
  }
}

static void chain(void) {
  SYNC_MOVES(first_link);
  SYNC_MOVES(second_link);
  SYNC_MOVES(third_link);
  SYNC_COMMITS(button);
  SYNC_COMMITS(second);
  SYNC_COMMITS(third);
}

static void environment(void) {
  if (SYNC_STABLE) button = sync_input_bool();
}

int main(void) { SYNC_RUN(chain, environment); }
