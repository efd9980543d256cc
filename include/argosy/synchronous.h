/* Synchronous components in C: components that move in lock-step, as in statecharts. docs/synchronous.md explains it with examples.

   In each step every component that has an enabled transition takes exactly one, in the order of the system. What is assigned with SYNC_ASSIGN becomes visible when
   the step is over, and so do raised events and the states of components; ordinary assignments are visible at once. If two components assign different values to
   one variable in a step, any of them may win. Between two steps the environment runs; it should change inputs only when the system is stable: when nothing has moved.

     SYNC_DEFERRED(type, name, initial)              a scalar variable; it is read as `name`
     SYNC_DEFERRED_ARRAY(type, name, count)          elements are 0 at first
     SYNC_EVENT(name)                                a bool that is true for one step: the one after SYNC_RAISE(name)
     SYNC_COMPONENT(name, state) { … }               runs from the first step on, from this state
     SYNC_SUBCOMPONENT(name) { … }                   sleeps until SYNC_START(name, state), and again after SYNC_STOP(name)
     SYNC_DECLARE_COMPONENT(name);                   … of one that comes later in the text; also SYNC_DECLARE_SUBCOMPONENT
     SYNC_STATE(state) { … }                         in a component, or in a function that components call: transitions from this state
     SYNC_TRANSITION(guard, state) { … }             … to this state, with actions; the first one in the text whose guard holds is taken
     SYNC_ASSIGN(name, value), SYNC_ASSIGN_ELEMENT(name, index, value), SYNC_RAISE(name), SYNC_START, SYNC_STOP      in actions
     SYNC_IN(component, state)                       anywhere: where it was when the step began; SYNC_SLEEPING is a state
     SYNC_MOVES(component); SYNC_COMMITS(name);      in the function of the system, nothing else: all components in their order; all deferred variables and events
     SYNC_STABLE                                     in the environment: nothing has moved in the step before
     sync_input_bool(), sync_input_int(), sync_input_between(low, high)      anything; also in actions
     SYNC_RUN(system, environment);                  runs: the environment, a step, the environment, a step, …

   Checks and choices are switched on by macros, before this header or with -D. A violated check is a failed assert().

     SYNC_CHECK_RACES              no two components assign different values to one variable in one step
     SYNC_CHECK_DETERMINISM        no two transitions of a component are enabled at once
     SYNC_CHECK_STABILITY=K        after at most K steps in which something moves there is one in which nothing does
     SYNC_ANY_TRANSITION           any of the enabled transitions is taken, not the first one
     SYNC_STEPS=N                  ends after N steps; without it, at the end of the input
     SYNC_TRACE                    the program prints what happens

   Verified, the inputs are arbitrary; compiled, they are numbers on standard input. Guards have no side effects. */
#ifndef ARGOSY_SYNCHRONOUS_H
#define ARGOSY_SYNCHRONOUS_H

#include <assert.h>
#include <stdbool.h>

/* ---- Inputs ---- */

#ifdef __cplusplus
#define SYNC_INPUT_ extern "C"
#else
#define SYNC_INPUT_ extern
#endif

#ifdef __ARGOSY__
SYNC_INPUT_ bool __VERIFIER_nondet_bool(void);
SYNC_INPUT_ int __VERIFIER_nondet_int(void);
#define sync_input_bool() __VERIFIER_nondet_bool()
#define sync_input_int() __VERIFIER_nondet_int()
#else
#include <stdio.h>
#include <stdlib.h>
/* A test harness that is linked to the program has them. */
SYNC_INPUT_ bool __VERIFIER_nondet_bool(void) __attribute__((weak));
SYNC_INPUT_ int __VERIFIER_nondet_int(void) __attribute__((weak));
static inline int sync_read_(void) {
  int value;
  if (scanf("%d", &value) != 1) exit(0);
  return value;
}
#define sync_input_bool() (__VERIFIER_nondet_bool ? __VERIFIER_nondet_bool() : sync_read_() != 0)
#define sync_input_int() (__VERIFIER_nondet_int ? __VERIFIER_nondet_int() : sync_read_())
#endif

/* What lies outside is `low`. */
#define sync_input_between(low, high) sync_between_(sync_input_int(), low, high)
static inline int sync_between_(int value, int low, int high) { return value < low || value > high ? low : value; }

/* ---- What is going on ---- */

static bool sync_commits_; /* the system shows what the step has assigned; otherwise its components move */
static int sync_turn_;     /* the number of the component whose turn it is, from 1 */
static int sync_from_;     /* its state */
static int sync_to_;       /* the state that it gets */
static bool sync_took_;    /* it has taken a transition */
static bool sync_moved_;   /* somebody has */

/* By compilers that look at functions of macros as at the file's own. */
#define SYNC_MAYBE_UNUSED_ __attribute__((unused))

#define SYNC_STABLE (!sync_moved_)

#ifdef SYNC_TRACE
#include <stdio.h>
static unsigned long sync_step_;
static const char* sync_name_;
#define SYNC_COUNT_STEP_() ((void)++sync_step_)
#define SYNC_NAME_(name) ((void)(sync_name_ = #name))
#define SYNC_TELL_(...) \
  ((void)(fprintf(stderr, "step %lu: ", sync_step_), fprintf(stderr, __VA_ARGS__), fputc('\n', stderr)))
#else
#define SYNC_COUNT_STEP_() ((void)0)
#define SYNC_NAME_(name) ((void)0)
#define SYNC_TELL_(...) ((void)0)
#endif

/* The message says what is wrong, instead of the condition. */
#define SYNC_REQUIRE_(condition, text) \
  do {                                 \
    if (!(condition)) assert(!text);   \
  } while (0)

/* ---- Variables ---- */

#ifdef SYNC_CHECK_RACES
#define SYNC_RACE_(name) assert(!"two components assign different values to " #name)
#else
#define SYNC_RACE_(name) ((void)0)
#endif

/* x_shadow_ is what the last writer wants so far; x_rival_ what has won of those before it, if they are several. */
#define SYNC_SETTLE_(name, shadow, rival, contested)                                          \
  do {                                                                                        \
    if (!(contested)) (rival) = (shadow);                                                     \
    else if ((rival) != (shadow)) {                                                           \
      SYNC_RACE_(name);                                                                       \
      SYNC_TELL_("race on " #name ": %lld or %lld", (long long)(rival), (long long)(shadow)); \
      if (sync_input_bool()) (rival) = (shadow);                                              \
    }                                                                                         \
  } while (0)

#define SYNC_WRITE_(name, value, shadow, rival, writer, contested)                   \
  do {                                                                               \
    SYNC_REQUIRE_(sync_turn_ != 0, "SYNC_ASSIGN(" #name ", ...) is for components"); \
    SYNC_REQUIRE_(name##_listed_, "SYNC_COMMITS(" #name ") is missing");             \
    if ((writer) != sync_turn_) {                                                    \
      if ((writer) != 0) {                                                           \
        SYNC_SETTLE_(name, shadow, rival, contested);                                \
        (contested) = true;                                                          \
      }                                                                              \
      (writer) = sync_turn_;                                                         \
    }                                                                                \
    (shadow) = (value);                                                              \
  } while (0)

/* Between steps, only the variable itself remembers something. */
#define SYNC_SHOW_(name, variable, shadow, rival, writer, contested, tell) \
  do {                                                                     \
    if ((writer) != 0) {                                                   \
      SYNC_SETTLE_(name, shadow, rival, contested);                        \
      (variable) = (rival);                                                \
      tell;                                                                \
    }                                                                      \
    (shadow) = 0;                                                          \
    (rival) = 0;                                                           \
    (writer) = 0;                                                          \
    (contested) = false;                                                   \
  } while (0)

#define SYNC_DEFERRED(type, name, initial)                                                       \
  static type name = (initial);                                                                  \
  static type name##_shadow_, name##_rival_;                                                     \
  static int name##_writer_;                                                                     \
  static bool name##_contested_, name##_listed_;                                                 \
  SYNC_MAYBE_UNUSED_ static inline void name##_assign_(type value_) {                            \
    SYNC_WRITE_(name, value_, name##_shadow_, name##_rival_, name##_writer_, name##_contested_); \
  }                                                                                              \
  static void name##_commit_(void) {                                                             \
    name##_listed_ = true;                                                                       \
    SYNC_SHOW_(name, name, name##_shadow_, name##_rival_, name##_writer_, name##_contested_,     \
               SYNC_TELL_(#name " = %lld", (long long)name));                                    \
  }                                                                                              \
  struct sync_needs_a_semicolon_

#define SYNC_DEFERRED_ARRAY(type, name, count)                                                                 \
  static type name[count], name##_shadow_[count], name##_rival_[count];                                        \
  static int name##_writer_[count];                                                                            \
  static bool name##_contested_[count], name##_listed_;                                                        \
  SYNC_MAYBE_UNUSED_ static inline void name##_assign_(int index_, type value_) {                              \
    SYNC_WRITE_(name, value_, name##_shadow_[index_], name##_rival_[index_], name##_writer_[index_],           \
                name##_contested_[index_]);                                                                    \
  }                                                                                                            \
  static void name##_commit_(void) {                                                                           \
    name##_listed_ = true;                                                                                     \
    for (int index_ = 0; index_ < (int)(count); ++index_)                                                      \
      SYNC_SHOW_(name, name[index_], name##_shadow_[index_], name##_rival_[index_], name##_writer_[index_],    \
                 name##_contested_[index_], SYNC_TELL_(#name "[%d] = %lld", index_, (long long)name[index_])); \
  }                                                                                                            \
  struct sync_needs_a_semicolon_

#define SYNC_EVENT(name)                                                 \
  static bool name, name##_raised_, name##_listed_;                      \
  SYNC_MAYBE_UNUSED_ static inline void name##_raise_(void) {            \
    SYNC_REQUIRE_(name##_listed_, "SYNC_COMMITS(" #name ") is missing"); \
    name##_raised_ = true;                                               \
  }                                                                      \
  static void name##_commit_(void) {                                     \
    name##_listed_ = true;                                               \
    name = name##_raised_;                                               \
    name##_raised_ = false;                                              \
  }                                                                      \
  struct sync_needs_a_semicolon_

#define SYNC_ASSIGN(name, value) name##_assign_(value)
#define SYNC_ASSIGN_ELEMENT(name, index, value) name##_assign_(index, value)
#define SYNC_RAISE(name) name##_raise_()

/* ---- Components ---- */

enum { SYNC_SLEEPING = -1 };

#if defined SYNC_CHECK_DETERMINISM || defined SYNC_ANY_TRANSITION
/* The guards are looked at first: which transitions are enabled does not depend on what the one does that is taken. */
static bool sync_looks_;
static int sync_index_, sync_chosen_; /* transitions of this state are counted from 1 */
static bool sync_ambiguous_;
static inline bool sync_look_(bool guard) {
  ++sync_index_;
  if (!guard) return false;
  if (sync_chosen_ == 0) {
    sync_chosen_ = sync_index_;
    return false;
  }
  sync_ambiguous_ = true;
#ifdef SYNC_ANY_TRANSITION
  if (sync_input_bool()) sync_chosen_ = sync_index_;
#endif
  return false;
}
#ifdef SYNC_CHECK_DETERMINISM
#define SYNC_AMBIGUOUS_(name) SYNC_REQUIRE_(!sync_ambiguous_, "several transitions of " #name " are enabled")
#else
#define SYNC_AMBIGUOUS_(name) ((void)0)
#endif
#define SYNC_ENABLED_(guard) (sync_looks_ ? sync_look_(guard) : ++sync_index_ == sync_chosen_)
#define SYNC_TURN_(name)                          \
  do {                                            \
    sync_looks_ = true;                           \
    sync_ambiguous_ = false;                      \
    sync_index_ = sync_chosen_ = 0;               \
    name##_transitions_();                        \
    SYNC_AMBIGUOUS_(name);                        \
    sync_looks_ = false;                          \
    sync_index_ = 0;                              \
    if (sync_chosen_ != 0) name##_transitions_(); \
    sync_index_ = sync_chosen_ = 0;               \
  } while (0)
#else
#define SYNC_ENABLED_(guard) (guard)
#define SYNC_TURN_(name) name##_transitions_()
#endif

static inline bool sync_take_(int to) {
  sync_to_ = to;
  sync_took_ = sync_moved_ = true;
  return true;
}

#define SYNC_STATE(state) if (sync_from_ == (state))
#define SYNC_TRANSITION(guard, state)        \
  if (!sync_took_ && SYNC_ENABLED_(guard) && \
      (SYNC_TELL_("%s goes to %s: %s", sync_name_, #state, #guard), sync_take_(state)))
#define SYNC_IN(component, state) (component##_state_ == (state))

#define SYNC_MOVE_(name)                   \
  do {                                     \
    ++sync_turn_;                          \
    SYNC_NAME_(name);                      \
    sync_from_ = sync_to_ = name##_state_; \
    sync_took_ = false;                    \
    SYNC_TURN_(name);                      \
    name##_next_ = sync_to_;               \
  } while (0)

#define SYNC_COMPONENT(name, initial)                                \
  static int name##_state_ = (initial), name##_next_ = (initial);    \
  static void name##_transitions_(void);                             \
  static void name##_move_(void) { SYNC_MOVE_(name); }               \
  static void name##_commit_(void) { name##_state_ = name##_next_; } \
  static void name##_transitions_(void)

/* Whoever starts or stops a component decides where it goes, whatever it does itself in that step. */
#define SYNC_SUBCOMPONENT(name)                                           \
  static int name##_state_ = SYNC_SLEEPING, name##_next_ = SYNC_SLEEPING; \
  SYNC_DEFERRED(int, name##_start, SYNC_SLEEPING);                        \
  static void name##_transitions_(void);                                  \
  static void name##_move_(void) { SYNC_MOVE_(name); }                    \
  static void name##_commit_(void) {                                      \
    name##_start = name##_next_;                                          \
    name##_start_commit_();                                               \
    name##_state_ = name##_next_ = name##_start;                          \
  }                                                                       \
  static void name##_transitions_(void)

/* For those that come later in the text (in C; C++ has no such declarations of static variables). */
#define SYNC_DECLARE_COMPONENT(name) static int name##_state_
#define SYNC_DECLARE_SUBCOMPONENT(name) \
  static int name##_state_;             \
  SYNC_MAYBE_UNUSED_ static inline void name##_start_assign_(int state)

#define SYNC_START(name, state) name##_start_assign_(state)
#define SYNC_STOP(name) name##_start_assign_(SYNC_SLEEPING)

/* ---- The system ---- */

#define SYNC_MOVES(name) (sync_commits_ ? name##_commit_() : name##_move_())
#define SYNC_COMMITS(name) (sync_commits_ ? name##_commit_() : (void)0)

#ifdef SYNC_CHECK_STABILITY
static int sync_busy_; /* so many steps, and something has moved in each */
static inline void sync_check_stability_(void) {
  if (!sync_moved_) sync_busy_ = 0;
  else {
    SYNC_REQUIRE_(sync_busy_ < (SYNC_CHECK_STABILITY), "the system is not stable in time");
    ++sync_busy_;
  }
}
#else
static inline void sync_check_stability_(void) {}
#endif

static inline void sync_begin_step_(void) {
  SYNC_COUNT_STEP_();
  sync_commits_ = false;
  sync_turn_ = 0;
  sync_moved_ = false;
}

static inline void sync_end_step_(void) {
  sync_commits_ = true;
  sync_turn_ = 0;
}

#ifdef SYNC_STEPS
#define SYNC_STEPS_(step) for (unsigned long step = 0;; ++step)
#define SYNC_IS_LAST_(step) ((step) == (SYNC_STEPS))
#else
#define SYNC_STEPS_(step) for (;;)
#define SYNC_IS_LAST_(step) false
#endif

#define SYNC_RUN(system, environment)                                   \
  do {                                                                  \
    sync_moved_ = sync_commits_ = true;                                 \
    system(); /* nothing has been assigned: only says what is listed */ \
    SYNC_STEPS_(sync_steps_) {                                          \
      environment();                                                    \
      if (SYNC_IS_LAST_(sync_steps_)) break;                            \
      sync_begin_step_();                                               \
      system();                                                         \
      sync_end_step_();                                                 \
      system();                                                         \
      sync_check_stability_();                                          \
    }                                                                   \
  } while (0)

#endif
