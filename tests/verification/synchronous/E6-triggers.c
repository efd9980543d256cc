/* Two components trigger each other for ever. */
#include <argosy/synchronous.h>

enum { ONLY };

static bool button;
SYNC_EVENT(ping);
SYNC_EVENT(pong);

SYNC_COMPONENT(left, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(button || pong, ONLY) { SYNC_RAISE(ping); }
  }
}

SYNC_COMPONENT(right, ONLY) {
  SYNC_STATE(ONLY) {
    SYNC_TRANSITION(ping, ONLY) { SYNC_RAISE(pong); }
  }
}

static void both(void) {
  SYNC_MOVES(left);
  SYNC_MOVES(right);
  SYNC_COMMITS(ping);
  SYNC_COMMITS(pong);
}

static void environment(void) { button = SYNC_STABLE && sync_input_bool(); }

int main(void) { SYNC_RUN(both, environment); }
