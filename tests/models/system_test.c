// getopt.h against glibc; time.h, unistd.h, setjmp.h, signal.h, pthread.h, fenv.h by what they promise.
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

extern char* model_optarg;
extern int model_optind, model_optopt;
int model_getopt(int, char* const*, const char*);
int model_getopt_long(int, char* const*, const char*, const struct option*, int*);
long model_time(long*);
int model_clock_gettime(int, struct timespec*), model_getpid(void), model_fork(void);
struct tm* model_localtime(const time_t*);
ptrdiff_t model_read(int, void*, size_t), model_write(int, const void*, size_t);
int model_setjmp(void*), model_raise(int), model_fesetround(int), model_pthread_mutex_lock(void*);
void model_longjmp(void*, int), model_pthread_exit(void*);
void (*model_signal(int, void (*)(int)))(int);
int model_pthread_create(unsigned long*, const void*, void* (*)(void*), void*);
int model_pthread_once(int*, void (*)(void)), model_pthread_key_create(unsigned*, void (*)(void*));
int model_pthread_setspecific(unsigned, const void*);
void* model_pthread_getspecific(unsigned);
unsigned long model_pthread_self(void);

static void testGetopt(const char* options, const char* line) {
  static int flag;
  static const struct option longOptions[] = {{"alpha", 0, 0, 'a'}, {"all", 0, 0, 'A'},      {"beta", 1, 0, 'b'},
                                              {"gamma", 2, 0, 'g'}, {"flag", 0, &flag, 123}, {0, 0, 0, 0}};
  char copy[200], *arguments[32] = {"program"};
  int count = 1;
  strcpy(copy, line);
  for (char* p = strtok(copy, " "); p; p = strtok(NULL, " ")) arguments[count++] = p;
  for (int useLong = 0; useLong < 2; ++useLong) {
    optind = 0, model_optind = 0, opterr = 0;
    for (int k = 0; k < 40; ++k) {
      int index = -1, modelIndex = -1;
      int expected =
          useLong ? getopt_long(count, arguments, options, longOptions, &index) : getopt(count, arguments, options);
      int actual = -2;
      RUN(actual = useLong ? model_getopt_long(count, arguments, options, longOptions, &modelIndex)
                           : model_getopt(count, arguments, options));
      CHECK(halted == RETURNED && actual == expected && index == modelIndex);
      CHECK(optind == model_optind);
      if (expected == -1) break;
      CHECK(optarg == model_optarg);
      if (expected == '?' || expected == ':') CHECK(optopt == model_optopt);
    }
  }
}

static int calls;
static void call(void) { ++calls; }
static void handle(int signal) { (void)signal; }

void testSystem(void) {
  static const char* const lines[] = {"",          "-a",      "-ab x",       "-b",        "-bfoo -a",  "-a -- -b",
                                      "-z",        "-a rest", "-c -cval -a", "--alpha",   "--al",      "--beta=3",
                                      "--beta 3",  "--beta",  "--gamma",     "--gamma=1", "--flag -a", "--alpha=1",
                                      "--unknown", "- -a",    "-aab1 -b 2",  "-:",        "--alp -x"};
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; ++i) {
    if (lines[i][0] == '-' && lines[i][1] == ' ') {
      testGetopt("+ab:c::", lines[i]);
      continue;
    }
    testGetopt("ab:c::", lines[i]);
    testGetopt(":ab:c::", lines[i]);
    testGetopt("+ab:c::", lines[i]);
  }
  char* permuted[] = {"program", "rest", "-a", NULL};
  model_optind = 1;
  RUN(model_getopt(3, permuted, "a"));
  CHECK(halted == UNMODELLED);

  long moment;
  CHECK(model_time(&moment) == moment);
  for (int i = 0; i < 200; ++i) {
    struct timespec now;
    if (model_clock_gettime(0, &now) == 0) CHECK(now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
    time_t zero = 0;
    struct tm* parts = model_localtime(&zero);
    if (parts) CHECK(parts->tm_mon >= 0 && parts->tm_mon < 12 && parts->tm_mday >= 1 && parts->tm_mday <= 31);
    char buffer[5] = {0, 0, 0, 0, 9};
    ptrdiff_t count = model_read(0, buffer, 4);
    CHECK(count >= -1 && count <= 4 && buffer[4] == 9);
    count = model_write(0, buffer, 4);
    CHECK(count >= -1 && count <= 4);
  }
  CHECK(model_getpid() == model_getpid() && model_getpid() > 0);
  RUN(model_fork());
  CHECK(halted == UNMODELLED);
  CHECK(model_setjmp(NULL) == 0);
  RUN(model_longjmp(NULL, 1));
  CHECK(halted == UNMODELLED);
  RUN(model_signal(2, (void (*)(int))1));
  CHECK(halted == RETURNED);
  RUN(model_signal(2, handle));
  CHECK(halted == UNMODELLED);
  RUN(model_raise(6));
  CHECK(halted == ABORTED);
  CHECK(model_fesetround(0) == 0);
  RUN(model_fesetround(0x400));
  CHECK(halted == UNMODELLED);

  CHECK(model_pthread_mutex_lock(NULL) == 0 && model_pthread_self() == model_pthread_self());
  RUN(model_pthread_create(NULL, NULL, NULL, NULL));
  CHECK(halted == UNMODELLED);
  int once = 0;
  model_pthread_once(&once, call), model_pthread_once(&once, call);
  CHECK(calls == 1);
  unsigned key, other;
  CHECK(model_pthread_key_create(&key, NULL) == 0 && model_pthread_key_create(&other, NULL) == 0 && key != other);
  CHECK(model_pthread_getspecific(key) == NULL && model_pthread_setspecific(key, &key) == 0);
  CHECK(model_pthread_getspecific(key) == &key && model_pthread_getspecific(other) == NULL);
}
