/* pthread.h for programs with one thread; pthread_create leaves the rest open. With one thread a lock is always
   free or held by the caller itself: waiting for it then never ends (a default mutex), and returning instead only
   adds behaviours. Initialisation and locking do not fail, except where the kind of lock checks for errors
   (approximated). The objects themselves are never looked at. */
#include "argosy.h"

#define EPERM 1
#define ESRCH 3
#define EAGAIN 11
#define EBUSY 16
#define EDEADLK 35
#define ETIMEDOUT 110

typedef unsigned long thread;

int pthread_create(thread* created, const void* attributes, void* (*start)(void*), void* argument) {
  (void)created, (void)attributes, (void)start, (void)argument;
  __argosy_unmodelled("threads");
}

/* The initial thread: the number is unknown, but always the same. */
static _Bool self_is_known;
static thread self;

static thread own_number(void) {
  if (!self_is_known) {
    self_is_known = 1;
    self = __argosy_arbitrary_ulong();
  }
  return self;
}
thread pthread_self(void) { return own_number(); }
int pthread_equal(thread a, thread b) { return a == b; }

/* There is nobody to wait for, but itself. */
int pthread_join(thread other, void** result) {
  (void)result;
  __argosy_approximated("why a thread cannot be waited for");
  if (other == own_number()) return __argosy_arbitrary_bool() ? EDEADLK : EINVAL;
  return __argosy_arbitrary_bool() ? ESRCH : EINVAL;
}
int pthread_detach(thread other) {
  (void)other;
  __argosy_approximated("whether a thread can be detached");
  if (__argosy_arbitrary_bool()) return 0;
  return __argosy_arbitrary_bool() ? ESRCH : EINVAL;
}

static _Bool keys_have_destructors;

/* The last thread ends the process, with status 0. */
_Noreturn void pthread_exit(void* result) {
  (void)result;
  if (keys_have_destructors) __argosy_unmodelled("destructors of the data of a thread");
  __argosy_run_atexit(0);
  __argosy_exit(0);
}

static int unless_busy(void) {
  __argosy_approximated("whether a lock is held");
  return __argosy_arbitrary_bool() ? 0 : EBUSY;
}

#define SUCCEEDS(name)     \
  int name(void* object) { \
    (void)object;          \
    return 0;              \
  }
#define SUCCEEDS_WITH(name, type)         \
  int name(void* object, type argument) { \
    (void)object, (void)argument;         \
    return 0;                             \
  }
#define MAY_BE_BUSY(name)  \
  int name(void* object) { \
    (void)object;          \
    return unless_busy();  \
  }

/* Kinds other than the default count, or check who holds the lock. Not static: functions that have no model may choose
   one. (glibc's static initialisers of other kinds are not seen.) */
_Bool __argosy_mutexes_have_kinds;

static int result_of_check(void) {
  __argosy_approximated("what a mutex returns that checks its use");
  if (__argosy_arbitrary_bool()) return 0;
  if (__argosy_arbitrary_bool()) return EPERM;
  return __argosy_arbitrary_bool() ? EDEADLK : EAGAIN;
}
static int unless_checked(void) { return __argosy_mutexes_have_kinds ? result_of_check() : 0; }
#define MAY_BE_CHECKED(name) \
  int name(void* object) {   \
    (void)object;            \
    return unless_checked(); \
  }

SUCCEEDS_WITH(pthread_mutex_init, const void*)
MAY_BE_BUSY(pthread_mutex_destroy)
MAY_BE_CHECKED(pthread_mutex_lock)
MAY_BE_CHECKED(pthread_mutex_unlock)
int pthread_mutex_trylock(void* mutex) {
  (void)mutex;
  int busy = unless_busy();
  return busy ? busy : unless_checked();
}
SUCCEEDS(pthread_mutexattr_init)
SUCCEEDS(pthread_mutexattr_destroy)
/* Linux: normal 0 (the default, too), recursive 1, error-checking 2, adaptive 3. */
int pthread_mutexattr_settype(void* attributes, int kind) {
  (void)attributes;
  if (kind < 0 || kind > 3) return EINVAL;
  if (kind != 0) __argosy_mutexes_have_kinds = 1;
  return 0;
}

/* glibc notices when the caller itself holds the lock. */
static int unless_held(void) {
  __argosy_approximated("whether a lock is held");
  if (__argosy_arbitrary_bool()) return 0;
  return __argosy_arbitrary_bool() ? EDEADLK : EAGAIN;
}

SUCCEEDS_WITH(pthread_rwlock_init, const void*)
SUCCEEDS(pthread_rwlock_destroy)
int pthread_rwlock_rdlock(void* lock) {
  (void)lock;
  return unless_held();
}
int pthread_rwlock_wrlock(void* lock) {
  (void)lock;
  return unless_held();
}
SUCCEEDS(pthread_rwlock_unlock)
MAY_BE_BUSY(pthread_rwlock_tryrdlock)
MAY_BE_BUSY(pthread_rwlock_trywrlock)

SUCCEEDS_WITH(pthread_spin_init, int)
SUCCEEDS(pthread_spin_destroy)
SUCCEEDS(pthread_spin_lock)
SUCCEEDS(pthread_spin_unlock)
MAY_BE_BUSY(pthread_spin_trylock)

SUCCEEDS_WITH(pthread_cond_init, const void*)
SUCCEEDS(pthread_cond_destroy)
SUCCEEDS(pthread_cond_signal)
SUCCEEDS(pthread_cond_broadcast)
/* Only a spurious wakeup ends the waiting. */
int pthread_cond_wait(void* condition, void* mutex) {
  (void)condition, (void)mutex;
  return unless_checked();
}
int pthread_cond_timedwait(void* condition, void* mutex, const void* end) {
  (void)condition, (void)mutex, (void)end;
  __argosy_approximated("whether the time of waiting is over");
  if (__argosy_arbitrary_bool()) return __argosy_arbitrary_bool() ? ETIMEDOUT : EINVAL;
  return unless_checked();
}

SUCCEEDS(pthread_attr_init)
SUCCEEDS(pthread_attr_destroy)
int pthread_attr_setdetachstate(void* attributes, int state) {
  (void)attributes;
  return state == 0 || state == 1 ? 0 : EINVAL;
}
int pthread_attr_setstacksize(void* attributes, size_t size) {
  (void)attributes;
  return size < 16384 ? EINVAL : 0; /* PTHREAD_STACK_MIN on x86 */
}

/* PTHREAD_ONCE_INIT is 0 on Linux. */
int pthread_once(int* control, void (*initialise)(void)) {
  if (*control == 0) {
    *control = 2;
    initialise();
  }
  return 0;
}

enum { MOST_KEYS = 64 };
static const void* values[MOST_KEYS];
static unsigned keys;

int pthread_key_create(unsigned* key, void (*destroy)(void*)) {
  if (destroy) keys_have_destructors = 1;
  if (keys == MOST_KEYS) __argosy_unmodelled("more than 64 keys for the data of a thread");
  values[keys] = NULL;
  *key = keys++;
  return 0;
}
int pthread_key_delete(unsigned key) {
  (void)key;
  return 0;
}
void* pthread_getspecific(unsigned key) { return key < keys ? (void*)values[key] : NULL; }
int pthread_setspecific(unsigned key, const void* value) {
  if (key >= keys) return EINVAL;
  values[key] = value;
  return 0;
}

int sched_yield(void) { return 0; }
