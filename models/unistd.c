/* unistd.h, fcntl.h: files and processes. Files have arbitrary contents and every operation may fail: that is all
   a program can know. A second process is left open. */
#include "argosy.h"

/* -1 or a number that is not negative. From the second on it is none of those that are in use: approximated. */
static int any_number_or_error(void) {
  __argosy_errno_may_change();
  int r = __argosy_arbitrary_int();
  return r < 0 ? -1 : r;
}
static int another_number_or_error(void) {
  __argosy_approximated("the numbers of open files");
  return any_number_or_error();
}
static _Bool has_opened;

static int number_or_error(void) {
  if (has_opened) return another_number_or_error();
  has_opened = 1;
  return any_number_or_error();
}

/* -1 or a count up to most. */
static ssize_t count_or_error(size_t most) {
  if (__argosy_success_or_error() != 0) return -1;
  return (ssize_t)__argosy_at_most(most > __PTRDIFF_MAX__ ? __PTRDIFF_MAX__ : most);
}

ssize_t read(int file, void* destination, size_t size) {
  (void)file;
  ssize_t count = count_or_error(size);
  if (count > 0) __argosy_havoc(destination, (size_t)count);
  return count;
}
ssize_t pread(int file, void* destination, size_t size, long offset) {
  (void)offset;
  (void)file;
  ssize_t count = count_or_error(size);
  if (count > 0) __argosy_havoc(destination, (size_t)count);
  return count;
}
ssize_t write(int file, const void* data, size_t size) {
  (void)file;
  ssize_t count = count_or_error(size);
  if (count > 0) __argosy_require_readable(data, (size_t)count);
  return count;
}
int open(const char* name, int flags, ...) {
  (void)flags;
  __argosy_require_readable(name, 1);
  return number_or_error();
}
int open64(const char* name, int flags, ...) {
  (void)flags;
  __argosy_require_readable(name, 1);
  return number_or_error();
}
int creat(const char* name, unsigned mode) {
  (void)mode;
  __argosy_require_readable(name, 1);
  return number_or_error();
}
static void change_output(int file) {
  if (file == 1 || file == 2) __argosy_output_changes();
}
int close(int file) {
  change_output(file);
  return __argosy_success_or_error();
}
int dup(int file) {
  (void)file;
  return number_or_error();
}
int dup2(int file, int other) {
  (void)file;
  change_output(other);
  return __argosy_success_or_error() == 0 ? other : -1;
}
int pipe(int files[2]) {
  __argosy_approximated("the numbers of open files");
  if (__argosy_success_or_error() != 0) return -1;
  int reading = __argosy_arbitrary_int(), writing = __argosy_arbitrary_int();
  files[0] = reading < 0 ? 0 : reading;
  files[1] = writing < 0 ? 0 : writing;
  return 0;
}
long lseek(int file, long offset, int origin) {
  (void)file, (void)offset, (void)origin;
  __argosy_errno_may_change();
  long position = __argosy_arbitrary_long();
  return position < 0 ? -1 : position;
}
int unlink(const char* name) {
  __argosy_require_readable(name, 1);
  return __argosy_success_or_error();
}
int access(const char* name, int mode) {
  (void)mode;
  __argosy_require_readable(name, 1);
  return __argosy_success_or_error();
}
int isatty(int file) {
  (void)file;
  __argosy_errno_may_change();
  return __argosy_arbitrary_bool();
}
int fsync(int file) {
  (void)file;
  return __argosy_success_or_error();
}
int ftruncate(int file, long length) {
  (void)file, (void)length;
  return __argosy_success_or_error();
}

/* Process and user numbers are arbitrary, and stay what they are. They are not static: functions that have no model
   (setuid and its kin) may change them. */
_Bool __argosy_identity_is_known;
int __argosy_process, __argosy_parent;
unsigned __argosy_user, __argosy_group;

static void know_identity(void) {
  if (__argosy_identity_is_known) return;
  __argosy_identity_is_known = 1;
  __argosy_process = __argosy_arbitrary_int();
  __argosy_parent = __argosy_arbitrary_int();
  __argosy_user = __argosy_arbitrary_uint();
  __argosy_group = __argosy_arbitrary_uint();
}
int getpid(void) {
  know_identity();
  return __argosy_process <= 0 ? 1 : __argosy_process;
}
int getppid(void) {
  know_identity();
  return __argosy_parent < 0 ? 0 : __argosy_parent;
}
unsigned getuid(void) {
  know_identity();
  return __argosy_user;
}
unsigned getgid(void) {
  know_identity();
  return __argosy_group;
}

int fork(void) { __argosy_unmodelled("a second process"); }
int vfork(void) { __argosy_unmodelled("a second process"); }

long sysconf(int name) {
  __argosy_approximated("sysconf");
  (void)name;
  __argosy_errno_may_change();
  return __argosy_arbitrary_long();
}
/* 4096 on every x86 Linux. */
int getpagesize(void) { return 4096; }
