/* Linux kernel: messages, locks, delays, fatal errors. A task runs one execution at a time, so locks have no
   effect: taking one twice never returns in the kernel, and returning instead only adds behaviours. */
#include "argosy.h"

typedef unsigned long irq_flags;

#define EINTR 4

/* Messages return the number of characters or an error. */
#define MESSAGE(name)                 \
  int name(const char* format, ...) { \
    (void)format;                     \
    return __argosy_arbitrary_int();  \
  }
#define DEVICE_MESSAGE(name)                              \
  int name(const void* device, const char* format, ...) { \
    (void)device, (void)format;                           \
    return __argosy_arbitrary_int();                      \
  }
MESSAGE(printk)
MESSAGE(_printk)
DEVICE_MESSAGE(dev_emerg)
DEVICE_MESSAGE(dev_alert)
DEVICE_MESSAGE(dev_crit)
DEVICE_MESSAGE(dev_err)
DEVICE_MESSAGE(dev_warn)
DEVICE_MESSAGE(dev_notice)
DEVICE_MESSAGE(_dev_info)
DEVICE_MESSAGE(netdev_err)
DEVICE_MESSAGE(netdev_warn)
DEVICE_MESSAGE(netdev_notice)
DEVICE_MESSAGE(netdev_info)

int vprintk(const char* format, va_list arguments) {
  (void)format, (void)arguments;
  return __argosy_arbitrary_int();
}
int dev_printk(const char* level, const void* device, const char* format, ...) {
  (void)level, (void)device, (void)format;
  return __argosy_arbitrary_int();
}
int __printk_ratelimit(const char* function) {
  (void)function;
  return __argosy_arbitrary_bool();
}
void dump_stack(void) {}
void warn_slowpath_null(const char* file, int line) { (void)file, (void)line; }
void warn_slowpath_fmt(const char* file, int line, const char* format, ...) { (void)file, (void)line, (void)format; }

_Noreturn void panic(const char* format, ...) {
  (void)format;
  __argosy_abort();
}
_Noreturn void do_exit(long code) {
  (void)code;
  __argosy_abort();
}

/* Declared so that a wrong use does not link; a program that links never calls them. */
#define NEVER_LINKED(name) \
  void name(void) { __argosy_unmodelled("a function that the kernel never defines"); }
NEVER_LINKED(__bad_percpu_size)
NEVER_LINKED(__bad_size_call_parameter)
NEVER_LINKED(__xchg_wrong_size)
NEVER_LINKED(__cmpxchg_wrong_size)
NEVER_LINKED(__xadd_wrong_size)
NEVER_LINKED(__put_user_bad)
NEVER_LINKED(__get_user_bad)
NEVER_LINKED(__bad_udelay)
NEVER_LINKED(__bad_ndelay)

#define NO_EFFECT(name) \
  void name(void* object) { (void)object; }
#define SAVES_FLAGS(name)              \
  irq_flags name(void* lock) {         \
    (void)lock;                        \
    return __argosy_arbitrary_ulong(); \
  }
#define RESTORES_FLAGS(name) \
  void name(void* lock, irq_flags saved) { (void)lock, (void)saved; }
/* 1 if the lock was free. */
#define TRIES(name)                   \
  int name(void* lock) {              \
    (void)lock;                       \
    return __argosy_arbitrary_bool(); \
  }
/* 0, or -EINTR if a signal came first. */
#define MAY_BE_INTERRUPTED(name)                   \
  int name(void* lock) {                           \
    (void)lock;                                    \
    return __argosy_arbitrary_bool() ? 0 : -EINTR; \
  }

NO_EFFECT(spin_lock)
NO_EFFECT(spin_unlock)
NO_EFFECT(spin_lock_irq)
NO_EFFECT(spin_unlock_irq)
NO_EFFECT(spin_lock_bh)
NO_EFFECT(spin_unlock_bh)
RESTORES_FLAGS(spin_unlock_irqrestore)
TRIES(spin_trylock)
NO_EFFECT(_raw_spin_lock)
NO_EFFECT(_raw_spin_unlock)
NO_EFFECT(_raw_spin_lock_irq)
NO_EFFECT(_raw_spin_unlock_irq)
NO_EFFECT(_raw_spin_lock_bh)
NO_EFFECT(_raw_spin_unlock_bh)
SAVES_FLAGS(_raw_spin_lock_irqsave)
RESTORES_FLAGS(_raw_spin_unlock_irqrestore)
TRIES(_raw_spin_trylock)
NO_EFFECT(_raw_read_lock)
NO_EFFECT(_raw_read_unlock)
NO_EFFECT(_raw_write_lock)
NO_EFFECT(_raw_write_unlock)
SAVES_FLAGS(_raw_read_lock_irqsave)
RESTORES_FLAGS(_raw_read_unlock_irqrestore)
SAVES_FLAGS(_raw_write_lock_irqsave)
RESTORES_FLAGS(_raw_write_unlock_irqrestore)

NO_EFFECT(mutex_lock)
NO_EFFECT(mutex_unlock)
NO_EFFECT(mutex_destroy)
TRIES(mutex_trylock)
MAY_BE_INTERRUPTED(mutex_lock_interruptible)
MAY_BE_INTERRUPTED(mutex_lock_killable)
void mutex_lock_nested(void* lock, unsigned subclass) { (void)lock, (void)subclass; }
void __mutex_init(void* lock, const char* name, void* key) { (void)lock, (void)name, (void)key; }
NO_EFFECT(down)
NO_EFFECT(up)
MAY_BE_INTERRUPTED(down_interruptible)
MAY_BE_INTERRUPTED(down_killable)
/* 0 if the semaphore was free, unlike mutex_trylock. */
TRIES(down_trylock)
NO_EFFECT(down_read)
NO_EFFECT(up_read)
NO_EFFECT(down_write)
NO_EFFECT(up_write)

void msleep(unsigned milliseconds) { (void)milliseconds; }
unsigned long msleep_interruptible(unsigned milliseconds) {
  unsigned long left = __argosy_arbitrary_ulong();
  return left > milliseconds ? milliseconds : left;
}
void __udelay(unsigned long time) { (void)time; }
void __ndelay(unsigned long time) { (void)time; }
void __const_udelay(unsigned long time) { (void)time; }
void usleep_range(unsigned long least, unsigned long most) { (void)least, (void)most; }
void schedule(void) {}
void __might_sleep(const char* file, int line, int offset) { (void)file, (void)line, (void)offset; }
void might_fault(void) {}
int _cond_resched(void) { return __argosy_arbitrary_bool(); }

int capable(int capability) {
  (void)capability;
  return __argosy_arbitrary_bool();
}
