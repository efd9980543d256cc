/* pthread.h for programs with one thread; pthread_create leaves the rest open. With one thread a lock is always
   free or held by the caller itself: waiting for it then never ends (a default mutex), and returning instead only
   adds behaviours. Initialisation and locking do not fail. The objects themselves are never looked at. */
#include "argosy.h"

#define EBUSY 16
#define ESRCH 3
#define ETIMEDOUT 110

typedef unsigned long thread;

int pthread_create(thread* created, const void* attributes, void* (*start)(void*), void* argument) {
  (void)created, (void)attributes, (void)start, (void)argument;
  __argosy_unmodelled("threads");
}

/* The initial thread: the number is unknown, but always the same. */
static _Bool self_is_known;
static thread self;

thread pthread_self(void) {
  if (!self_is_known) {
    self_is_known = 1;
    self = __argosy_arbitrary_ulong();
  }
  return self;
}
int pthread_equal(thread a, thread b) { return a == b; }

/* There is nobody to wait for. */
int pthread_join(thread other, void** result) {
  (void)other, (void)result;
  return ESRCH;
}
int pthread_detach(thread other) {
  (void)other;
  return __argosy_arbitrary_bool() ? 0 : ESRCH;
}

static _Bool keys_have_destructors;

/* The last thread ends the process, with status 0. */
_Noreturn void pthread_exit(void* result) {
  (void)result;
  if (keys_have_destructors) __argosy_unmodelled("destructors of the data of a thread");
  __argosy_run_atexit(0);
  __argosy_exit(0);
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
#define MAY_BE_BUSY(name)                         \
  int name(void* object) {                        \
    (void)object;                                 \
    return __argosy_arbitrary_bool() ? 0 : EBUSY; \
  }

SUCCEEDS_WITH(pthread_mutex_init, const void*)
SUCCEEDS(pthread_mutex_destroy)
SUCCEEDS(pthread_mutex_lock)
SUCCEEDS(pthread_mutex_unlock)
MAY_BE_BUSY(pthread_mutex_trylock)
SUCCEEDS(pthread_mutexattr_init)
SUCCEEDS(pthread_mutexattr_destroy)
SUCCEEDS_WITH(pthread_mutexattr_settype, int)

SUCCEEDS_WITH(pthread_rwlock_init, const void*)
SUCCEEDS(pthread_rwlock_destroy)
SUCCEEDS(pthread_rwlock_rdlock)
SUCCEEDS(pthread_rwlock_wrlock)
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
SUCCEEDS_WITH(pthread_cond_wait, void*)
int pthread_cond_timedwait(void* condition, void* mutex, const void* end) {
  (void)condition, (void)mutex, (void)end;
  return __argosy_arbitrary_bool() ? 0 : ETIMEDOUT;
}

SUCCEEDS(pthread_attr_init)
SUCCEEDS(pthread_attr_destroy)
SUCCEEDS_WITH(pthread_attr_setdetachstate, int)
SUCCEEDS_WITH(pthread_attr_setstacksize, size_t)

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
