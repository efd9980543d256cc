/* A state with the guards a > 0 and a > 1. */
#include <argosy/synchronous.h>

#ifndef GREATEST
#define GREATEST 5
#endif

enum { HERE, LEFT, RIGHT };

static int a;

SYNC_COMPONENT(fork, HERE) {
  SYNC_STATE(HERE) {
    SYNC_TRANSITION(a > 0, LEFT) {}
    SYNC_TRANSITION(a > 1, RIGHT) {}
  }
  SYNC_STATE(LEFT) {
    SYNC_TRANSITION(a == 0, HERE) {}
  }
}

static void one(void) { SYNC_MOVES(fork); }

static void environment(void) {
#ifdef HOLDS
  assert(HOLDS);
#endif
  if (SYNC_STABLE) a = sync_input_between(0, GREATEST);
}

int main(void) { SYNC_RUN(one, environment); }
