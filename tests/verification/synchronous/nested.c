/* A component starts two others, one of which starts a third; the first one stops them, whatever they do in that step. */
#include <argosy/synchronous.h>

enum { OFF, ON };
enum { RED, GREEN };

static bool power, tick;
SYNC_DEFERRED(int, lamps, 0);

SYNC_SUBCOMPONENT(blinker) {
  SYNC_STATE(RED) {
    SYNC_TRANSITION(tick, GREEN) { SYNC_ASSIGN(lamps, 2); }
  }
  SYNC_STATE(GREEN) {
    SYNC_TRANSITION(tick, RED) { SYNC_ASSIGN(lamps, 1); }
  }
}

SYNC_SUBCOMPONENT(starter) {
  SYNC_STATE(ON) {
    SYNC_TRANSITION(true, SYNC_SLEEPING) { SYNC_START(blinker, RED); }
  }
}

SYNC_COMPONENT(controller, OFF) {
  SYNC_STATE(OFF) {
    SYNC_TRANSITION(power, ON) { SYNC_START(starter, ON); }
  }
  SYNC_STATE(ON) {
    SYNC_TRANSITION(!power, OFF) {
      SYNC_STOP(starter);
      SYNC_STOP(blinker);
    }
  }
}

#ifdef RIVAL
/* Starts what the controller may stop in the same step. */
SYNC_COMPONENT(rival, OFF) {
  SYNC_STATE(OFF) {
    SYNC_TRANSITION(tick && SYNC_IN(blinker, GREEN), ON) { SYNC_START(blinker, RED); }
  }
}
#endif

static void all(void) {
#ifdef RIVAL
  SYNC_MOVES(rival);
#endif
  SYNC_MOVES(controller);
  SYNC_MOVES(starter);
  SYNC_MOVES(blinker);
  SYNC_COMMITS(lamps);
}

static void environment(void) {
  assert(HOLDS);
  if (SYNC_STABLE) {
    power = sync_input_bool();
    tick = sync_input_bool();
  } else {
    tick = false;
  }
}

int main(void) { SYNC_RUN(all, environment); }
