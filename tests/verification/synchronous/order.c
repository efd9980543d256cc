/* The first component tells the second one, and looks at it. What the second one sees in its turn: with deferred assignments what was there when the step began, with others (BLOCKING) what the first one has just written, but all of it:
   nothing comes between the actions of a transition. Where the first one is, it sees as of the beginning in any case. */
#include <argosy/synchronous.h>

enum { BEFORE, AFTER };

#ifdef BLOCKING
static int half = 0, other_half = 0;
#define SET(name, value) name = (value)
#else
SYNC_DEFERRED(int, half, 0);
SYNC_DEFERRED(int, other_half, 0);
#define SET(name, value) SYNC_ASSIGN(name, value)
#endif

static int step = 0, seen_at = 0;
static bool saw_a_part = false, saw_it_gone = false;

SYNC_COMPONENT(teller, BEFORE) {
  SYNC_STATE(BEFORE) {
    SYNC_TRANSITION(step == 3, AFTER) {
      SET(half, half + 1);
      SET(other_half, other_half + 1);
    }
  }
}

SYNC_COMPONENT(listener, BEFORE) {
  SYNC_STATE(BEFORE) {
    SYNC_TRANSITION(half != other_half, BEFORE) { saw_a_part = true; }
    SYNC_TRANSITION(half == 1, AFTER) {
      seen_at = step;
      saw_it_gone = SYNC_IN(teller, AFTER);
    }
  }
}

static void both(void) {
  SYNC_MOVES(teller);
  SYNC_MOVES(listener);
#ifndef BLOCKING
  SYNC_COMMITS(half);
  SYNC_COMMITS(other_half);
#endif
}

static void environment(void) {
  assert(!saw_a_part);
  if (SYNC_IN(listener, AFTER)) assert(HOLDS);
  if (step < 10) ++step;
}

int main(void) { SYNC_RUN(both, environment); }
