/* Mutual exclusion. Who waits enters only if nobody else waits (HASTY: even then). Inputs change when nothing moves (RESTLESS: in each step). */
#include <argosy/synchronous.h>

enum { INITIAL, RUNNING, WAITING, CRITICAL };

#ifdef HASTY
#define MAY_ENTER(other) ((other) >= 0)
#else
#define MAY_ENTER(other) (!waits[other])
#endif

#ifdef RESTLESS
#define MAY_CHANGE true
#else
#define MAY_CHANGE SYNC_STABLE
#endif

static bool start[2], request[2], release[2];
SYNC_DEFERRED(bool, lock, false);
SYNC_DEFERRED_ARRAY(bool, waits, 2);
SYNC_DEFERRED_ARRAY(bool, critical, 2);

static void process(int me, int other) {
  SYNC_STATE(INITIAL) {
    SYNC_TRANSITION(start[me], RUNNING) {}
  }
  SYNC_STATE(RUNNING) {
    SYNC_TRANSITION(request[me], WAITING) { SYNC_ASSIGN_ELEMENT(waits, me, true); }
  }
  SYNC_STATE(WAITING) {
    SYNC_TRANSITION(!lock && MAY_ENTER(other), CRITICAL) {
      SYNC_ASSIGN(lock, true);
      SYNC_ASSIGN_ELEMENT(critical, me, true);
      SYNC_ASSIGN_ELEMENT(waits, me, false);
    }
  }
  SYNC_STATE(CRITICAL) {
    SYNC_TRANSITION(release[me], RUNNING) {
      SYNC_ASSIGN(lock, false);
      SYNC_ASSIGN_ELEMENT(critical, me, false);
    }
  }
}

SYNC_COMPONENT(first, INITIAL) { process(0, 1); }
SYNC_COMPONENT(second, INITIAL) { process(1, 0); }

static void system_of_two(void) {
  SYNC_MOVES(first);
  SYNC_MOVES(second);
  SYNC_COMMITS(lock);
  SYNC_COMMITS(waits);
  SYNC_COMMITS(critical);
}

static void environment(void) {
#ifndef SYNC_CHECK_RACES
  assert(!(critical[0] && critical[1]));
  assert(!(SYNC_IN(first, CRITICAL) && SYNC_IN(second, CRITICAL)));
#endif
  if (MAY_CHANGE)
    for (int i = 0; i < 2; ++i) {
      start[i] = sync_input_bool();
      request[i] = sync_input_bool();
      release[i] = sync_input_bool();
    }
}

int main(void) { SYNC_RUN(system_of_two, environment); }
